import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { serveTasks } from '#files/pool/serve-tasks.ts';

export type Attempt = keyof typeof attempts;

/** The file's bytes are a path. */
export type AttemptTask = { mediaType: Attempt; data: Uint8Array };

const attempts = {
  read: (path: string) => (statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path)),
  write: (path: string) => writeFileSync(path, ''),
  spawn: () => spawnSync(process.execPath, ['--version']),
  thread: () => new Worker('', { eval: true }),
};

/** Answers `done`, or the code of the error. */
serveTasks(async ({ mediaType, data }: AttemptTask) => {
  try {
    attempts[mediaType](Buffer.from(data).toString());
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
});
