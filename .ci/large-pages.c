/*
 * Gives the heap and the code of Node.js pages of 2 MiB, for the run of `.ci/run` on a machine whose memory is slow.
 *
 * On some virtual machines a page that the processor has not looked up lately costs 7 µs instead of 0.1. Programs that
 * use more than some 30 MB then take many times as long, unless their pages are large. V8 maps its heap in chunks of
 * 256 KiB at scattered addresses, which the kernel cannot back with large pages; here they come from one region that it
 * can. The tests then take half the time. On a usual machine it brings nothing, and `.ci/run` leaves it away.
 *
 * Linux and glibc only. Built as a shared library that the Node.js of node_modules needs, so that every process has it.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CHUNK ((size_t)256 << 10)
#define LARGE_PAGE ((size_t)2 << 20)
#define REGION ((size_t)32 << 30) /* Address space; memory is taken as it is used. */
#define CHUNKS (REGION / CHUNK)

enum { UNTOUCHED, USED, FREED };

static char *region;
static uint8_t *chunks; /* The state of each. */
static size_t touched;  /* Chunks before this one are USED or FREED. */
static size_t first_free; /* Chunks before this one are USED. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *map(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

static char *map_large(size_t length, int protection) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *mapped = map(NULL, length + LARGE_PAGE, protection, flags, -1, 0);
  if (mapped == MAP_FAILED) return NULL;
  char *aligned = (char *)(((uintptr_t)mapped + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1));
  syscall(SYS_madvise, aligned, length, MADV_HUGEPAGE);
  return aligned;
}

static int is_ours(void *address) {
  return region != NULL && (char *)address >= region && (char *)address < region + REGION;
}

/* As many chunks in a row, zeroed; NULL when there are none. */
static void *allocate(size_t count) {
  char *allocated = NULL;
  int was_used = 0;
  pthread_mutex_lock(&lock);
  for (size_t at = first_free, row = 0; at < touched && allocated == NULL; at++) {
    row = chunks[at] == FREED ? row + 1 : 0;
    if (row == count) allocated = region + (at + 1 - count) * CHUNK;
  }
  if (allocated != NULL) {
    was_used = 1;
  } else if (touched + count <= CHUNKS) {
    allocated = region + touched * CHUNK;
    touched += count;
  }
  if (allocated != NULL) memset(chunks + (allocated - region) / CHUNK, USED, count);
  while (first_free < touched && chunks[first_free] == USED) first_free++;
  pthread_mutex_unlock(&lock);
  if (was_used) memset(allocated, 0, count * CHUNK);
  return allocated;
}

/* V8 asks for more than it needs and returns what is not aligned: a chunk is free when its start is. */
static void release(char *address, size_t length) {
  size_t offset = address - region;
  size_t from = (offset + CHUNK - 1) / CHUNK;
  size_t to = (offset + length + (offset % CHUNK == 0 ? CHUNK - 1 : 0)) / CHUNK;
  if (from >= to) return;
  pthread_mutex_lock(&lock);
  memset(chunks + from, FREED, to - from);
  if (from < first_free) first_free = from;
  pthread_mutex_unlock(&lock);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  int is_memory = (flags & MAP_ANONYMOUS) && (flags & MAP_PRIVATE);
  int is_fixed = flags & (MAP_FIXED | MAP_FIXED_NOREPLACE);
  if (is_memory && is_fixed && is_ours(address)) return memset(address, 0, length);
  /* Only V8 names an address that it does not insist on. */
  int is_heap = address != NULL && !is_fixed && !(protection & PROT_EXEC);
  if (region != NULL && is_memory && is_heap && length >= CHUNK / 2 && length <= 16 * CHUNK) {
    void *allocated = allocate((length + CHUNK - 1) / CHUNK);
    if (allocated != NULL) return allocated;
  }
  void *mapped = map(address, length, protection, flags, file, offset);
  if (region != NULL && is_memory && !(flags & MAP_STACK) && mapped != MAP_FAILED && length >= LARGE_PAGE)
    syscall(SYS_madvise, mapped, length, MADV_HUGEPAGE);
  return mapped;
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  return mmap(address, length, protection, flags, file, offset);
}

int munmap(void *address, size_t length) {
  if (!is_ours(address)) return syscall(SYS_munmap, address, length);
  release(address, length);
  return 0;
}

/* The region keeps every right, for WebAssembly's code too: V8's guards against its own faults are not what is tested. */
int mprotect(void *address, size_t length, int protection) {
  return is_ours(address) ? 0 : syscall(SYS_mprotect, address, length, protection);
}

int madvise(void *address, size_t length, int advice) {
  if (!is_ours(address)) return syscall(SYS_madvise, address, length, advice);
  if (advice == MADV_DONTNEED) memset(address, 0, length);
  return 0;
}

/* Puts a copy of the program's code on large pages, in the place of what was mapped from the file. */
static void enlarge_code(const char *program) {
  FILE *maps = fopen("/proc/self/maps", "r");
  if (maps == NULL) return;
  char line[1024], rights[8];
  uintptr_t start = 0, end = 0;
  while (fgets(line, sizeof line, maps)) {
    int read = sscanf(line, "%lx-%lx %7s", &start, &end, rights);
    if (read == 3 && strcmp(rights, "r-xp") == 0 && strstr(line, program)) break;
    start = end = 0;
  }
  fclose(maps);
  start = (start + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
  end &= ~(LARGE_PAGE - 1);
  if (end <= start) return;
  size_t length = end - start;
  char *copy = map_large(length, PROT_READ | PROT_WRITE);
  if (copy == NULL) return;
  memcpy(copy, (void *)start, length);
  syscall(SYS_mprotect, copy, length, PROT_READ | PROT_EXEC);
  syscall(SYS_mremap, copy, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, start);
}

static void unlock_in_child(void) { pthread_mutex_init(&lock, NULL); }

__attribute__((constructor)) static void start(void) {
  char program[1024];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return;
  program[length] = '\0';
  enlarge_code(program);
  char *mapped = map_large(REGION, PROT_READ | PROT_WRITE | PROT_EXEC);
  chunks = map(NULL, CHUNKS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == NULL || chunks == MAP_FAILED) return;
  pthread_atfork(NULL, NULL, unlock_in_child);
  region = mapped;
}
