# The --help of a program as its manual page: awk -v name= -v version= -v does= -f program.awk
# The first paragraph is the usage; lines that end with a colon are headings, or begin a list; indented
# lines are `what  what it means`, and are continued by lines that are indented more.

function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    return text ~ /^[.']/ ? "\\&" text : text
}

BEGIN {
    printf ".TH %s 1 \"\" \"libhus %s\"\n", toupper(name), version
    printf ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n", name, does
}

!described && /^$/ { described = 1; print ".fi\n.SH DESCRIPTION"; next }
!described { sub(/^usage: |^       /, ""); print roff($0); next }

/^$/ { print ".PP"; next }
/^[A-Z][a-z]+:$/ { sub(/:$/, ""); print ".SH " toupper($0); next }
/^Exit status: / { print ".SH EXIT STATUS"; sub(/^Exit status: /, ""); print roff($0); next }
/^  [^ ]/ {
    sub(/^  /, "")
    at = match($0, /  +/)
    print ".TP\n.B " roff(at ? substr($0, 1, at - 1) : $0)
    if (at)
        print roff(substr($0, at + RLENGTH))
    next
}
{ sub(/^ +/, ""); print roff($0) }
