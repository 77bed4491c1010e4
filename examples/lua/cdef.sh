#!/bin/sh
# Prints hus_cdef.lua: what include/hus.h declares, as LuaJIT's ffi.cdef() reads it.
#
#     sh examples/lua/cdef.sh >examples/lua/hus_cdef.lua
#
# Every C compiler gives the same bytes (CC chooses one): the standard headers are empty stand-ins,
# HUS_STATIC leaves out the import mark of Windows, and blanks, which compilers keep differently,
# are laid out anew.
set -eu

header=$(dirname "$0")/../../include/hus.h
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One declaration, field or constant a line.
break_lines() {
    tr -s '[:space:]' ' ' | awk '{ gsub(/; /, ";\n"); gsub(/[{] /, "{\n"); gsub(/, HUS_/, ",\nHUS_")
                                   gsub(/ [}]/, "\n}"); print }'
}

indent_lines() {
    awk '{ sub(/^ /, ""); sub(/ $/, "") }
         /^[}]/ { inside = 0 }
         $0 != "" { print (inside ? "    " : "") $0 }
         /[{]$/ { inside = 1 }'
}

: >"$work/stddef.h"
: >"$work/stdint.h"
${CC:-cc} -E -P -x c -std=c11 -nostdinc -DHUS_STATIC -I"$work" "$header" >"$work/hus.i"

echo '-- Made from include/hus.h by cdef.sh, which a test repeats; not to be edited.'
echo 'return [==['
break_lines <"$work/hus.i" | indent_lines
echo ']==]'
