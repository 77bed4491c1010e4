/* hus-digests: prints what must be the same on every machine; tests/machines compares it. No Check
 * here, so that it runs on every machine. */
#include "digest.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
    printf("tallies %" PRIu64 "\n", digest_of_tallies());
    printf("hashes %" PRIu64 "\n", digest_of_hashes());
    printf("texts %" PRIu64 "\n", digest_of_texts());
    printf("errors %" PRIu64 "\n", digest_of_errors());
    return digest_of_texts() == 0;
}
