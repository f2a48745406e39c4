import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CvStore } from '#domain/ports.ts';
import { writeInto, writeParts } from '#kernel/disk.ts';
import { assertCvKey, isCvKey } from './cv-key.ts';

/** Matches the name of a shard: one of the folders among which `pathOf` distributes the files. */
const SHARD = /^[a-z0-9-]{1,2}$/;

/**
 * Stores each CV in a file of its own under `folder`. I/O errors, such as a full disk, reach the caller unchanged. The
 * file's name is the key with dots for slashes. An unfinished file has a name that begins with a dot.
 */
export async function createFileCvStore(folder: string): Promise<CvStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** The file that has the id of the installation to which the CVs belong. */
  const markPath = join(folder, 'installation');

  return {
    async put(key, ...parts) {
      const path = pathOf(folder, key);
      const shard = dirname(path);
      const unfinished = join(shard, `.${randomUUID()}`);
      const write = () => writeDurably(unfinished, parts);
      try {
        await writeInto(shard, { write, onFolderMade: () => syncFolder(folder) });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
      await syncFolder(shard);
    },

    async get(key) {
      return readFile(pathOf(folder, key)).catch(nullIfAbsent);
    },

    async remove(key) {
      const path = pathOf(folder, key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(nullIfAbsent);
    },

    /** Also removes old unfinished files, which a crash left behind. */
    async *list(writtenBefore) {
      for (const shard of await readdir(folder)) {
        // Other folders, such as a volume's `lost+found`, are not ours.
        if (!SHARD.test(shard)) continue;
        for (const name of await readdir(join(folder, shard))) {
          const path = join(folder, shard, name);
          const status = await stat(path).catch(nullIfAbsent);
          if (status === null || status.mtime >= writtenBefore) continue;
          const isUnfinished = name.startsWith('.');
          const key = name.replaceAll('.', '/');
          if (isUnfinished) await rm(path, { force: true });
          else if (isCvKey(key)) yield key;
        }
      }
    },

    async readMark() {
      const text = await readFile(markPath, 'utf8').catch(nullIfAbsent);
      return text === null ? null : text.trim();
    },

    async writeMark(id) {
      await writeFile(markPath, `${id}\n`, { mode: 0o600, flush: true });
      await syncFolder(folder);
    },
  };
}

/**
 * Puts the file into a shard, which has the first two characters of the key's last segment as its name, so that no
 * folder grows without bound.
 */
function pathOf(folder: string, key: string): string {
  assertCvKey(key);
  const lastSegment = key.slice(key.lastIndexOf('/') + 1);
  return join(folder, lastSegment.slice(0, 2), key.replaceAll('/', '.'));
}

async function writeDurably(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await writeParts(file, parts);
  await file.sync();
}

/** Syncs a folder, without which a new or renamed file in it may not survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
