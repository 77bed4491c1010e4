/* What the fuzz targets share: failing, exact copies, errors, texts that are written, and bytes
 * that choose. A target is one file with LLVMFuzzerTestOneInput(); it ends the program where
 * something does not hold. */
#ifndef HUS_TESTS_FUZZ_H
#define HUS_TESTS_FUZZ_H

#include "hus.h"

#include <stdbool.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program unless that holds. */
#define MUST(what) ((what) ? (void)0 : fuzz_fail(#what, __FILE__, __LINE__))

_Noreturn void fuzz_fail(const char *what, const char *file, int line);

/* ---- text in --------------------------------------------------------------------------------- */

/* A copy that ends where its memory ends, so that a sanitizer sees one byte read too many. */
typedef struct fuzz_text {
    char *block; /* to be freed */
    const char *at;
    size_t length;
} fuzz_text;

fuzz_text fuzz_exact(const void *data, size_t size);

/* Fills an error with what no call may leave in it. */
void fuzz_soil(hus_error *error);

void must_be_clean(const hus_error *error);

/* What every refusal owes: the status in the error too, a sentence, and a place within the text, of
 * lines that end with LF or, in records, with a CR alone too. */
void must_explain(const hus_error *error, int32_t status, const fuzz_text *text, bool cr_ends);

/* ---- text out -------------------------------------------------------------------------------- */

/* Texts that are written, each also into a buffer that is too small. The caller frees them. */
char *fuzz_profile(const hus_variant *variant);
char *fuzz_position(const hus_game *game);
char *fuzz_record(const hus_game *game);

bool fuzz_is_utf8(const char *text, size_t length);

/* ---- bytes that choose ----------------------------------------------------------------------- */

typedef struct fuzz_bytes {
    const uint8_t *at, *end;
} fuzz_bytes;

/* A byte, 0 after the last. */
int32_t fuzz_byte(fuzz_bytes *in);

/* A number from 0 to bound - 1. */
int32_t fuzz_below(fuzz_bytes *in, int32_t bound);

/* Any number, most of them near those that are valid somewhere. */
int32_t fuzz_wild(fuzz_bytes *in);

/* A built-in variant, some of its keys overridden: boards of all sizes, lap limits up to 2000. The
 * caller frees it. */
hus_variant *fuzz_variant(fuzz_bytes *in);

int32_t fuzz_rule(const hus_variant *variant, const char *key);

#endif
