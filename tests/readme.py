"""README.md shows examples/minimal.c word for word, and every function it names exists."""

import pathlib
import re

root = pathlib.Path(__file__).resolve().parent.parent
readme = (root / "README.md").read_text(encoding="utf-8")
header = (root / "include/hus.h").read_text(encoding="utf-8")
minimal = (root / "examples/minimal.c").read_text(encoding="utf-8")

blocks = re.findall(r"^```c\n(.*?)^```$", readme, flags=re.S | re.M)
assert minimal in blocks, "README.md does not show examples/minimal.c as it stands"
for name in set(re.findall(r"\bhus_[a-z_]+(?=\()", readme)):
    assert re.search(rf"\b{name}\(", header), f"README.md names {name}, which hus.h does not have"
print(f"{len(blocks)} blocks of C")
