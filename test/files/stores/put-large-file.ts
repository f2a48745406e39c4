import { createFileCvStore } from '#files/stores/file-cv-store.ts';

/** Puts a file of two parts into the folder that it is given, and prints why it could not. */
const store = await createFileCvStore(process.argv[2] ?? '');
await store.put('cv/large', Buffer.alloc(12), Buffer.alloc(100_000)).catch((error: Error) => {
  process.stdout.write(error.message);
});
