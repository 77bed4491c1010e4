/* What hus_variant_load(), the one function that opens files, does with those that cannot be read,
 * break off, change under its eyes or do not end. An error comes after 64 KiB and one byte. */
#define _GNU_SOURCE /* F_GETPIPE_SZ */
#include "hus.h"
#include "suites.h"
#include "wrap.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char profile[] = "[variant]\nformat = 1\nbase = philos\nname = from-a-file\n";
static const char too_long[] = "the text is longer than 64 KiB";
static const char no_format[] = "format is missing; allowed: 1";

enum { LIMIT = 64 * 1024, PROFILE = sizeof profile - 1 };

/* ---- a folder for each test ------------------------------------------------------------------ */

static char folder[] = "/tmp/hus-faults-XXXXXX";

/* The path of a name in it; good until the next one. */
static const char *in_folder(const char *name) {
    static char path[2 * PATH_MAX];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folder(void) {
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void) {
    static const char *const names[] = {"file", "folder", "link", "loop", "fifo"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        remove(in_folder(names[i]));
    ck_assert_int_eq(rmdir(folder), 0);
}

/* A file of that size: the text, then a hole. */
static void make_file(const char *text, off_t size) {
    int file = open(in_folder("file"), O_WRONLY | O_CREAT | O_EXCL, 0600);

    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    ck_assert_int_eq(ftruncate(file, size), 0);
    close(file);
}

/* ---- loading --------------------------------------------------------------------------------- */

static char junk;

/* Loads a file; whatever comes of it, the file is closed and no block is lost. */
static int32_t load(const char *path, hus_error *error, hus_variant **variant) {
    long live = watch_live();
    int32_t status;

    *variant = (hus_variant *)(void *)&junk;
    watch_begin((watch){.fail_at = 0});
    status = hus_variant_load(variant, path, error);
    watch_end();
    ck_assert_int_eq(watch_live() - live, status == HUS_OK);
    return status;
}

static void assert_refused(const char *path, int32_t status, const char *message) {
    hus_variant *variant;
    hus_error error;

    memset(&error, 0x5a, sizeof error);
    ck_assert_msg(load(path, &error, &variant) == status, "%s: %s", path, error.message);
    ck_assert_ptr_null(variant);
    ck_assert_int_eq(error.status, status);
    ck_assert_int_eq(error.line, 0);
    ck_assert_int_eq(error.column, 0);
    ck_assert_str_eq(error.message, message);
}

/* Where the file can be read twice: with no error to fill too. */
static void assert_refused_twice(const char *path, int32_t status, const char *message) {
    hus_variant *variant;

    assert_refused(path, status, message);
    ck_assert_int_eq(load(path, NULL, &variant), status);
    ck_assert_ptr_null(variant);
}

static void assert_unreadable(const char *path, int why) {
    char message[200];

    snprintf(message, sizeof message, "cannot read the file: %s", strerror(why));
    assert_refused_twice(path, HUS_E_IO, message);
}

static void assert_loaded(const char *path) {
    hus_variant *variant;
    hus_error error;
    char name[40];

    ck_assert_msg(load(path, &error, &variant) == HUS_OK, "%s: %s", path, error.message);
    hus_variant_get(variant, "name", name, sizeof name);
    ck_assert_str_eq(name, "from-a-file");
    watch_begin((watch){.fail_at = 0});
    hus_variant_free(variant);
    watch_end();
}

/* ---- files that cannot be opened ------------------------------------------------------------- */

START_TEST(a_file_that_is_not_there) {
    char path[PATH_MAX + 10];

    make_file(profile, PROFILE);
    ck_assert_int_eq(symlink("nowhere", in_folder("link")), 0);
    ck_assert_int_eq(symlink("loop", in_folder("loop")), 0);
    assert_unreadable("", ENOENT);
    assert_unreadable(in_folder("nowhere"), ENOENT);
    assert_unreadable(in_folder("nowhere/file"), ENOENT);
    assert_unreadable(in_folder("file/file"), ENOTDIR);
    assert_unreadable(in_folder("file/"), ENOTDIR);
    assert_unreadable(in_folder("link"), ENOENT);
    assert_unreadable(in_folder("loop"), ELOOP);
    memset(path, 'x', sizeof path);
    path[NAME_MAX + 1] = '\0';
    assert_unreadable(in_folder(path), ENAMETOOLONG);
    path[NAME_MAX + 1] = 'x';
    path[sizeof path - 1] = '\0';
    assert_unreadable(path, ENAMETOOLONG);
    assert_loaded(in_folder("file"));
}
END_TEST

START_TEST(a_file_that_one_may_not_read) {
    bool is_root = geteuid() == 0;

    make_file(profile, PROFILE);
    ck_assert_int_eq(chmod(folder, 0755), 0);
    if (is_root) /* who may read all */
        ck_assert_int_eq(seteuid(65534), 0);
    else
        ck_assert_int_eq(chmod(in_folder("file"), 0), 0);
    assert_unreadable(in_folder("file"), EACCES);
    if (is_root)
        ck_assert_int_eq(seteuid(0), 0);
}
END_TEST

START_TEST(a_folder) {
    ck_assert_int_eq(mkdir(in_folder("folder"), 0700), 0);
    assert_unreadable(in_folder("folder"), EISDIR);
    assert_unreadable(folder, EISDIR);
    assert_unreadable("/", EISDIR);
}
END_TEST

/* ---- files that break off -------------------------------------------------------------------- */

START_TEST(a_file_that_breaks_off) {
    static const size_t lengths[] = {0, 1, PROFILE, 4096, LIMIT - 1, LIMIT};
    static char text[LIMIT + 1];

    memset(text, '#', sizeof text);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        fake_file file = {.text = text, .length = lengths[i], .error = EIO};

        watch_file(&file);
        assert_refused("fake", HUS_E_IO, "cannot read the file: Input/output error");
        ck_assert_uint_eq(file.given, lengths[i]);
        file = (fake_file){.text = profile, .length = PROFILE, .error = EISDIR, .most = 1};
        assert_refused("fake", HUS_E_IO, "cannot read the file: Is a directory");
        file = (fake_file){.text = profile, .length = PROFILE, .error = ENOMEM};
        assert_refused("fake", HUS_E_NOMEM, hus_status_message(HUS_E_NOMEM));
        watch_file(NULL);
    }
}
END_TEST

/* Of memory that is not there the system gives an error when it is read, not when it is opened. */
START_TEST(a_file_that_the_system_cannot_read) {
    assert_unreadable("/proc/self/mem", EIO);
}
END_TEST

static void unlink_file(const char *path) {
    unlink(path);
}

static void empty_file(const char *path) {
    if (truncate(path, 0) != 0)
        abort();
}

static void cut_file(const char *path) {
    if (truncate(path, sizeof "[variant]\nformat = 1\nbase" - 1) != 0)
        abort();
}

START_TEST(a_file_that_changes_once_it_is_open) {
    hus_variant *variant;
    hus_error error;

    make_file(profile, PROFILE);
    watch_opened(cut_file);
    ck_assert_int_eq(load(in_folder("file"), &error, &variant), HUS_E_SYNTAX);
    ck_assert_str_eq(error.message, "neither key = value nor a comment");
    watch_opened(empty_file);
    assert_refused_twice(in_folder("file"), HUS_E_RULE, no_format);
    ck_assert_int_eq(unlink(in_folder("file")), 0);
    make_file(profile, PROFILE);
    watch_opened(unlink_file);
    assert_loaded(in_folder("file")); /* it goes with its last reader */
    watch_opened(NULL);
    assert_unreadable(in_folder("file"), ENOENT);
}
END_TEST

/* ---- files that do not end ------------------------------------------------------------------- */

START_TEST(no_more_is_read_than_the_limit_needs) {
    static const size_t most[] = {0, 1, 4095, 4096, LIMIT, LIMIT + 1};

    for (size_t i = 0; i < sizeof most / sizeof most[0]; i++) {
        fake_file file = {.text = "# endless\n", .length = 10, .is_endless = true};

        file.most = most[i];
        watch_file(&file);
        assert_refused("fake", HUS_E_SYNTAX, too_long);
        ck_assert_uint_eq(file.given, LIMIT + 1);
        file = (fake_file){.text = profile, .length = PROFILE, .most = most[i]};
        assert_loaded("fake");
        ck_assert_uint_eq(file.given, PROFILE);
        watch_file(NULL);
    }
}
END_TEST

START_TEST(a_device_that_does_not_end) {
    assert_refused_twice("/dev/zero", HUS_E_SYNTAX, too_long);
    assert_refused_twice("/dev/full", HUS_E_SYNTAX, too_long);
    assert_refused_twice("/dev/null", HUS_E_RULE, no_format);
}
END_TEST

START_TEST(a_gigabyte) {
    make_file(profile, (off_t)1 << 30);
    assert_refused_twice(in_folder("file"), HUS_E_SYNTAX, too_long);
}
END_TEST

/* ---- FIFOs ----------------------------------------------------------------------------------- */

static char in_fifo[100];

/* Somebody who writes a text into the FIFO, in steps of so many bytes, over and over until nobody
 * reads, or as many bytes as he is told. */
typedef struct writer {
    const char *text;
    size_t step, bytes;
    size_t written;
    bool has_opened;
    pthread_t thread;
} writer;

static void *write_on(void *argument) {
    writer *w = argument;
    size_t length = strlen(w->text);
    int fifo = open(in_fifo, O_WRONLY);

    w->has_opened = fifo >= 0;
    while (fifo >= 0 && w->written < w->bytes) {
        size_t at = w->written % length, left = length - at;
        ssize_t count = write(fifo, w->text + at, left < w->step ? left : w->step);

        if (count < 0)
            break;
        w->written += (size_t)count;
    }
    if (fifo >= 0)
        close(fifo);
    return NULL;
}

static void start(writer *w) {
    ck_assert_int_eq(pthread_create(&w->thread, NULL, write_on, w), 0);
}

static void await(writer *w) {
    ck_assert_int_eq(pthread_join(w->thread, NULL), 0);
    ck_assert(w->has_opened);
}

static void make_fifo(void) {
    signal(SIGPIPE, SIG_IGN);
    strcpy(in_fifo, in_folder("fifo"));
    ck_assert_int_eq(mkfifo(in_fifo, 0600), 0);
}

START_TEST(a_fifo_that_ends) {
    static const size_t steps[] = {1, 7, PROFILE};
    writer silent = {.text = profile, .step = 1, .bytes = 0};
    writer short_one = {.text = "[variant]\nformat = 1\nbase = philos\n", .step = 5, .bytes = 35};

    make_fifo();
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        writer whole = {.text = profile, .step = steps[i], .bytes = PROFILE};

        start(&whole);
        assert_loaded(in_fifo);
        await(&whole);
    }
    start(&silent); /* opens it, and closes it without a byte */
    assert_refused(in_fifo, HUS_E_RULE, no_format);
    await(&silent);
    start(&short_one); /* closes it too early */
    assert_refused(in_fifo, HUS_E_RULE, "name is missing; allowed: [a-z0-9-]{1,32}");
    await(&short_one);
}
END_TEST

START_TEST(a_fifo_that_does_not_end) {
    writer endless = {.text = "# for ever\n", .step = 11, .bytes = SIZE_MAX};
    int keeper, capacity;

    make_fifo();
    keeper = open(in_fifo, O_RDONLY | O_NONBLOCK);
    ck_assert_int_ge(keeper, 0);
    capacity = fcntl(keeper, F_GETPIPE_SZ);
    ck_assert_int_gt(capacity, 0);
    close(keeper);
    start(&endless);
    assert_refused(in_fifo, HUS_E_SYNTAX, too_long);
    await(&endless); /* since nobody reads any more */
    ck_assert_uint_gt(endless.written, LIMIT);
    ck_assert_uint_le(endless.written, LIMIT + 1 + (size_t)capacity);
}
END_TEST

/* To the byte: what is left in the FIFO is all but 64 KiB and one. */
START_TEST(a_fifo_keeps_what_the_limit_does_not_need) {
    enum { ALL = 4 * LIMIT };
    static char text[ALL];
    writer long_one = {.text = "# for a long while\n", .step = 19, .bytes = ALL};
    size_t left = 0;
    ssize_t count;
    int keeper;

    make_fifo();
    keeper = open(in_fifo, O_RDONLY | O_NONBLOCK);
    ck_assert_int_ge(keeper, 0);
    start(&long_one);
    assert_refused(in_fifo, HUS_E_SYNTAX, too_long);
    ck_assert_int_eq(fcntl(keeper, F_SETFL, 0), 0);
    while ((count = read(keeper, text, sizeof text)) > 0)
        left += (size_t)count;
    await(&long_one);
    ck_assert_uint_ge(long_one.written, ALL);
    ck_assert_uint_eq(long_one.written - left, LIMIT + 1);
    close(keeper);
}
END_TEST

Suite *files_suite(void) {
    Suite *suite = suite_create("files");
    TCase *tcase = tcase_create("files");

    tcase_set_timeout(tcase, 60);
    tcase_add_checked_fixture(tcase, make_folder, remove_folder);
    tcase_add_test(tcase, a_file_that_is_not_there);
    tcase_add_test(tcase, a_file_that_one_may_not_read);
    tcase_add_test(tcase, a_folder);
    tcase_add_test(tcase, a_file_that_breaks_off);
    tcase_add_test(tcase, a_file_that_the_system_cannot_read);
    tcase_add_test(tcase, a_file_that_changes_once_it_is_open);
    tcase_add_test(tcase, no_more_is_read_than_the_limit_needs);
    tcase_add_test(tcase, a_device_that_does_not_end);
    tcase_add_test(tcase, a_gigabyte);
    tcase_add_test(tcase, a_fifo_that_ends);
    tcase_add_test(tcase, a_fifo_that_does_not_end);
    tcase_add_test(tcase, a_fifo_keeps_what_the_limit_does_not_need);
    suite_add_tcase(suite, tcase);
    return suite;
}
