#!/usr/bin/env python3
"""mutate.py [--count N | --all | --only TEXT] [--file NAME] [--require PERCENT] [-j N]

Changes the library one small thing at a time, and counts the changes that no test notices.

A mutant is one changed operator, constant, condition, statement or returned value. What does not
compile, or compiles to the object that the file gives anyway, is none. Every executable that CTest
knows is run, the file's own suite first and then the quickest, until one fails; to take five times
as long is to fail, and so are two gigabytes. What passes all and is not explained in mutants.txt
meets the sanitizers too. A sample is the same on every machine, spread over files and kinds of
change; --only takes those whose function or line, as printed, holds the text. Nothing is written
to the work tree. Exits with 1 when fewer than --require percent of the unexplained are noticed,
and when an explanation fits no mutant, or one that is noticed.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = ["sow", "game", "series", "profile"]
SANITIZERS = "-O1 -fsanitize=address,undefined -fno-sanitize-recover=all"
SKIPPED = re.compile(  # comments, directives but for what a #define stands for, tables
    r"/\*[\s\S]*?\*/|//.*|\\\n|^#\s*define\s+\w+(\([^)]*\))?|^#.*|^ +(.*?\b\d+,){8}.*", re.M)
TOKEN = re.compile(r"""\s+|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|\w+|<<=|>>=|<<|>>|->|\+\+|--|&&|\|\|
                       |\#\#|[-+*/%&|^<>=!]=|.""", re.X)
SWAPS = {  # kind of change: what stands for what
    "relation": {"<": "<= >", "<=": "< >", ">": ">= <", ">=": "> <", "==": "!=", "!=": "=="},
    "logic": {"&&": "||", "||": "&&"},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "/"},
    "bits": {"&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<"},
    "assignment": {"+=": "-= =", "-=": "+= =", "|=": "&= =", "&=": "|= =", "^=": "|= =",
                   "++": "--", "--": "++"},
    "constant": {"true": "false", "false": "true"},
    "jump": {"break": "continue ;", "continue": "break ;"},
}
CONSTANT = re.compile(r"(?!NULL|HUS__INLINE|FILE)[A-Z][A-Z0-9_]+(_[a-z]\w*)?")
DECLARATION = re.compile(r"[a-z_]\w*\s+\**\w|\w+\s*\*+\w+\s*[=;\[]|break|continue")

Mutant = collections.namedtuple("Mutant", "file line function old new kind text")


def changes_of(text):
    """All changes: (kind, begin, end, what stands there instead)."""
    text = SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    tokens = [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(text) if m.group().strip()]
    heads, open_brackets = {}, []  # heads: of if, for and while, from the first bracket to the last
    for i, (token, begin, end) in enumerate(tokens):
        before = tokens[i - 1][0] if i > 0 else ";"
        is_binary = re.fullmatch(r"\w+|[])]", before) and before not in ("return", "case")
        if token in "([":
            open_brackets.append(i)
        elif token in ")]":
            heads[i] = open_brackets.pop()
        if token in ("-", "!", "~") and not is_binary:
            yield "unary", begin, end, ""
        elif is_binary or not re.fullmatch(r"[-+*/%&|]", token):
            for kind, swaps in SWAPS.items():
                for other in swaps.get(token, "").split():
                    yield kind, begin, end, other
        if token[0].isdigit():
            form = "{}" if token.isdigit() else f"0x{{:0{len(token) - 2}x}}"
            for other in (int(token, 0) + 1, int(token, 0) - 1):
                if other >= 0:
                    yield "constant", begin, end, form.format(other)
        if CONSTANT.fullmatch(token) and tokens[i + 1][0] != "(":
            yield "constant", begin, end, f"({token} + 1)"
        if i in heads and tokens[heads[i] - 1][0] in ("if", "while"):
            head = tokens[heads[i]][2]
            for other in (f"!({text[head:begin]})", "true", "false"):
                yield "condition", head, begin, other
        follows = before in (";", "{", "}", "else", ":") or (
            before == ")" and tokens[heads[i - 1] - 1][0] in ("if", "for", "while"))
        if follows and not open_brackets and not re.match(r"[{}]|(if|for|while|switch)\b", token):
            stop = text.index(";", begin)
            if token == "return" and text[end:stop].strip():
                for other in ("0", "1"):
                    yield "result", end, stop, " " + other
            elif token == "return" or not DECLARATION.match(text, begin):
                yield "statement", begin, stop, ""


def source_of(name):
    return (ROOT / f"lib/{name}.c").read_text(encoding="utf-8")


def mutants_of(name):
    text = source_of(name)
    for kind, begin, end, other in changes_of(text):
        first, last = text.rfind("\n", 0, begin) + 1, text.index("\n", end)
        old, new = (" ".join(line.split()) for line in (
            text[first:last], text[first:begin] + other + text[end:last]))
        functions = re.findall(r"^[a-zA-Z][^;={}]*?(\w+)\([^;{}]*\{$", text[:last + 1], re.M)
        if old != new:
            yield Mutant(name, text.count("\n", 0, begin) + 1, (functions or ["-"])[-1], old, new,
                         kind, text[:begin] + other + text[end:])


def key(mutant):
    return mutant.file, mutant.function, mutant.old, mutant.new


def spread(mutants):
    """In an order of which every beginning is a fair sample of files and kinds."""
    strata, ranked = collections.defaultdict(list), []
    for mutant in mutants:
        strata[mutant.file, mutant.kind].append(mutant)
    for stratum in strata.values():
        stratum.sort(key=lambda m: hashlib.sha256(repr(key(m)).encode()).digest())
        ranked += [((i + 0.5) / len(stratum), mutant) for i, mutant in enumerate(stratum)]
    return [mutant for _, mutant in sorted(ranked)]


def read_explanations():
    """The keys of the mutants that mutants.txt explains."""
    keys, place = set(), ()
    lines = iter((ROOT / "tests/mutants.txt").read_text(encoding="utf-8").splitlines())
    for line in lines:
        if line.startswith("@ "):
            place = tuple(line[2:].split())
        elif line.startswith("- "):
            keys.add((*place, line[2:], next(lines)[2:]))
    return keys


class Build:
    """The tests with one set of flags, and how long each takes without a mutant."""

    def __init__(self, folder, flags):
        self.folder, self.is_plain = folder, flags != SANITIZERS
        options = {"HUS_BUILD_TESTS": "ON", "HUS_BUILD_EXAMPLES": "OFF", "HUS_BUILD_BENCH": "OFF",
                   "CMAKE_BUILD_TYPE": "None", "CMAKE_C_FLAGS": flags,
                   "CMAKE_EXPORT_COMPILE_COMMANDS": "ON"}
        given = [f"-D{option}={value}" for option, value in options.items()]
        for command in (["cmake", "-G", "Unix Makefiles", "-S", ROOT, "-B", folder, *given],
                        ["cmake", "--build", folder, "-j2"]):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        compiled = json.loads((folder / "compile_commands.json").read_text())
        self.compiler = {name: shlex.split(entry["command"]) for name in FILES for entry in compiled
                         if pathlib.Path(entry["file"]) == ROOT / f"lib/{name}.c"}
        known = subprocess.run(["ctest", "--show-only=json-v1"], cwd=folder, check=True,
                               stdout=subprocess.PIPE)
        self.tests = [test for test in json.loads(known.stdout)["tests"]
                      if "/tests/hus-" in test["command"][0] and test["name"] != "bots"]
        unchanged = folder / "unchanged"
        unchanged.mkdir()
        self.objects = {name: self.compile(name, unchanged, source_of(name)) for name in FILES}
        if None in self.objects.values():
            sys.exit("what is not changed does not compile")
        for test in self.tests:
            executable = self.link(test, unchanged)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            test["seconds"] = 600
            if not self.passes(test, executable):
                sys.exit(f"{test['name']} fails without a mutant")
            test["seconds"] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def compile(self, name, folder, text):
        """The object, or None where the text is no C."""
        command = self.compiler[name] + ["-w", "-Werror=int-conversion",
                                         "-Werror=incompatible-pointer-types"]
        command[command.index("-c") + 1] = str(folder / f"{name}.c")
        command[command.index("-o") + 1] = str(folder / f"{name}.o")
        (folder / f"{name}.c").write_text(text, encoding="utf-8")
        done = subprocess.run(command, stderr=subprocess.DEVNULL)
        return (folder / f"{name}.o").read_bytes() if done.returncode == 0 else None

    def link(self, test, folder):
        """The test's executable with the folder's objects before the library that has the same."""
        plain = pathlib.Path(test["command"][0])
        if not (folder / plain.name).exists():
            script = plain.parent / f"CMakeFiles/{plain.name}.dir/link.txt"
            command = shlex.split(script.read_text())
            command[command.index("-o") + 1] = str(folder / plain.name)
            command[1:1] = map(str, folder.glob("*.o"))
            subprocess.run(command, cwd=plain.parent, check=True)
        return folder / plain.name

    def passes(self, test, executable):
        limits = ["--core=0", f"--cpu={int(2 + 5 * test['seconds'])}"]
        if self.is_plain:  # sanitizers want all addresses there are
            limits += ["--as=2147483648"]
        done = subprocess.run(
            ["prlimit", *limits, executable, *test["command"][1:]], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=next(p["value"] for p in test["properties"] if p["name"] == "WORKING_DIRECTORY"),
            env={"CK_FORK": "no", "ASAN_OPTIONS": "hard_rss_limit_mb=2048"})
        return done.returncode == 0

    def judge(self, mutant):
        """The name of the test that notices it, "" where none does, None where it is no mutant."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            folder = pathlib.Path(name)
            code = self.compile(mutant.file, folder, mutant.text)
            if code is None or (self.is_plain and code == self.objects[mutant.file]):
                return None
            for test in sorted(self.tests, key=lambda t: (t["name"] != mutant.file, t["seconds"])):
                if not self.passes(test, self.link(test, folder)):
                    return test["name"]
        return ""


def run(mutants, wanted, explained, jobs, folder):
    """Judges mutants in their order until so many are some: {mutant: the test that notices it}."""
    verdicts, build, todo = {}, Build(folder / "plain", "-O2"), iter(mutants)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while batch := [m for _, m in zip(range(wanted - len(verdicts)), todo)]:
            for mutant, verdict in zip(batch, pool.map(build.judge, batch)):
                if verdict is not None:
                    verdicts[mutant] = verdict
                    print(f"{len(verdicts)} of {wanted}", end="\r", file=sys.stderr)
        survivors = [m for m in verdicts if not verdicts[m] and key(m) not in explained]
        if survivors:
            build = Build(folder / "sanitized", SANITIZERS)
            verdicts.update(zip(survivors, pool.map(build.judge, survivors)))
    return verdicts


def show(m, what):
    print(f"lib/{m.file}.c:{m.line}: {what}\n@ {m.file} {m.function}\n- {m.old}\n+ {m.new}\n")


def report(verdicts, explained):
    """Prints survivors and the table. Gives what percentage is noticed, and whether no explanation
    is of a mutant that is."""
    rows, good, percent = collections.defaultdict(collections.Counter), True, 100.0
    for m, test in sorted(verdicts.items()):
        verdict = "noticed" if test else "explained" if key(m) in explained else "survived"
        for row in (m.file, "all"):
            rows[row].update([verdict, "mutants"])
        if verdict == "survived":
            show(m, "no test notices")
        elif test and key(m) in explained:
            good = False
            show(m, f"explained, yet {test} notices")
    print("file     mutants  noticed  explained  survived   raw %  but for the explained %")
    for name, row in sorted(rows.items(), key=lambda item: [*FILES, "all"].index(item[0])):
        raw = 100 * row["noticed"] / row["mutants"]
        percent = 100 * row["noticed"] / max(row["mutants"] - row["explained"], 1)
        print(f"{name:7}{row['mutants']:9}{row['noticed']:9}{row['explained']:11}"
              f"{row['survived']:10}{raw:8.1f}{percent:8.1f}")
    return percent, good


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--file", choices=FILES)
    parser.add_argument("--require", type=float, default=97)
    parser.add_argument("-j", type=int, default=1, dest="jobs")
    options = parser.parse_args()
    mutants = spread(m for name in FILES for m in mutants_of(name))
    explained = read_explanations()
    stale = explained - {key(m) for m in mutants}
    for file, function, old, new in sorted(stale):
        print(f"mutants.txt explains what is no mutant:\n@ {file} {function}\n- {old}\n+ {new}\n")
    mutants = [m for m in mutants if options.file in (None, m.file)
               and options.only in f"{m.function}\n- {m.old}\n+ {m.new}"]
    wanted = len(mutants) if options.all or options.only else options.count
    with tempfile.TemporaryDirectory() as folder:
        verdicts = run(mutants, wanted, explained, options.jobs, pathlib.Path(folder))
        percent, good = report(verdicts, explained)
    sys.exit(0 if good and not stale and percent >= options.require else 1)


if __name__ == "__main__":
    main()
