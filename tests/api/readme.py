"""readme.py: runs README.md's blocks of sh (but its commands for set-up), CMake, C++, Python and Lua as they
stand, against a library installed in a folder of its own.

Needs cmake, make, a C and a C++ compiler, pkg-config and luajit."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent.parent
readme = (root / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", readme, flags=re.S | re.M)


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def install(folder):
    run("cmake", "-S", root, "-B", folder / "build", f"-DCMAKE_INSTALL_PREFIX={folder}/prefix",
        "-DCMAKE_INSTALL_LIBDIR=lib", "-DHUS_BUILD_EXAMPLES=OFF", "-DHUS_BUILD_BENCH=OFF")
    run("cmake", "--build", folder / "build", "-j", str(os.cpu_count()))
    run("cmake", "--install", folder / "build")
    return dict(os.environ, LD_LIBRARY_PATH=f"{folder}/prefix/lib",
                PKG_CONFIG_PATH=f"{folder}/prefix/lib/pkgconfig",
                CMAKE_PREFIX_PATH=f"{folder}/prefix", HUS_LIBRARY=f"{folder}/prefix/lib/libhus.so",
                PYTHONPATH=str(root / "examples/python"), PYTHONDONTWRITEBYTECODE="1",
                LUA_PATH=f"{root}/examples/lua/?.lua;;")


def main(folder):
    environment = install(folder)
    (folder / "examples").symlink_to(root / "examples")
    (folder / "minimal.c").symlink_to(root / "examples/minimal.c")

    print(run("bash", "-euc", blocks("sh")[3], cwd=folder, env=environment).splitlines()[-1])

    (folder / "CMakeLists.txt").write_text(blocks("cmake")[0])
    run("cmake", "-S", ".", "-B", "out", cwd=folder, env=environment)
    run("cmake", "--build", "out", cwd=folder, env=environment)
    print(run("out/my_game", cwd=folder, env=environment).splitlines()[-1])

    (folder / "block.cpp").write_text(blocks("cpp")[0])
    flags = run("pkg-config", "--cflags", "--libs", "hus", env=environment).split()
    run("c++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "block.cpp", *flags, "-o", "block",
        cwd=folder, env=environment)
    print(run("./block", cwd=folder, env=environment), end="")

    print(run(sys.executable, "-c", blocks("python")[0], cwd=folder, env=environment), end="")

    (folder / "block.lua").write_text(blocks("lua")[0])
    print(run("luajit", "block.lua", cwd=folder, env=environment), end="")


with tempfile.TemporaryDirectory() as temporary:
    main(pathlib.Path(temporary))
