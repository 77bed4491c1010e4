"""symbols.py LIBRARY: the shared library exports the functions of hus.h and nothing else, the map
of lib/ lists the same, and the library needs libc only."""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


library = sys.argv[1]
header = without_comments((root / "include/hus.h").read_text(encoding="utf-8"))
declared = set(re.findall(r"\bHUS_API\b[^;()]*?\b(hus_\w+)\(", header))
mapped = set(re.findall(r"\bhus_\w+", without_comments((root / "lib/hus.map").read_text())))
exported = {line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()}
needed = set(re.findall(r"\(NEEDED\).*\[(.+?)\]", run("readelf", "-d", library)))

assert len(declared) > 50, declared
assert exported == declared, f"exported and declared differ in {sorted(exported ^ declared)}"
assert mapped == declared, f"hus.map and hus.h differ in {sorted(mapped ^ declared)}"
# The sanitizers' own libraries come with a build that has them.
extra = {name for name in needed if not re.match(r"libc\.|lib(asan|ubsan|tsan|lsan)\.", name)}
assert not extra, f"the library needs {sorted(extra)}"
print(f"{len(declared)} functions")
