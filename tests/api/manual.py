"""manual.py [FILE]: hus.h as a manual. Every function is shown in one of its examples, in README.md or
in a program of examples/; frozen.c has every number and struct. FILE becomes a program that runs the
examples of hus.h."""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent


def read(path):
    return path.read_text(encoding="utf-8")


header = read(root / "include/hus.h")
code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
functions = set(re.findall(r"\bHUS_API\b[^;()]*?\b(hus_\w+)\(", code))
fixed = set(re.findall(r"\b(HUS_\w+) =", code)) | set(re.findall(r"^} (hus_\w+);", code, flags=re.M))

# ---- every function is shown, every number is frozen ---------------------------------------------

examples = re.findall(r"@code\{\.c\}\n(.*?) \* @endcode", header, flags=re.S)
examples = [re.sub(r"^ \* ?", "", example, flags=re.M) for example in examples]
shown = "".join(examples) + read(root / "README.md")
shown += "".join(read(path) for path in sorted((root / "examples").rglob("*.c")))
missing = functions - set(re.findall(r"\bhus_\w+(?=\()", shown))
assert not missing, f"no example shows {sorted(missing)}"

frozen = set(re.findall(r"^(?:NUMBER|STRUCT)\((\w+),", read(root / "tests/api/frozen.c"), re.M))
assert frozen == fixed, f"frozen.c and hus.h differ in {sorted(frozen ^ fixed)}"

# ---- the examples, each a function that is given what it does not declare itself -----------------

given = {"variant": "hus_variant *variant", "game": "hus_game *game", "status": "int32_t status"}
definitions = calls = ""
for number, example in enumerate(examples):
    names = [name for name in given
             if re.search(rf"[(, ]{name}\b", example) and f"{given[name]};" not in example]
    parameters = ", ".join(given[name] for name in names) or "void"
    definitions += f"static void example_{number}({parameters}) {{\n{example}}}\n\n"
    calls += f"    example_{number}({', '.join(names)});\n"

if len(sys.argv) > 1:
    pathlib.Path(sys.argv[1]).write_text(f"""#include <hus.h>

#include <stdio.h>
#include <string.h>

{definitions}int main(void) {{
    hus_variant *variant;
    hus_game *game = NULL;
    int32_t status = hus_variant_builtin(&variant, "philos");

    if (status == HUS_OK)
        status = hus_game_new(&game, variant, HUS_SOUTH);
{calls}    hus_game_free(game);
    hus_variant_free(variant);
    return status;
}}
""", encoding="utf-8")
print(f"{len(functions)} functions, {len(fixed)} numbers and structs, {len(examples)} examples")
