import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SOCKET_NAME = 'admin.sock';

// A socket's path has at most 107 bytes on Linux and 103 elsewhere, without the final zero of `sun_path`. Ten are for
// the slash and the random suffix of the temporary name under which `admin-socket.ts` binds.
const FOLDER_BYTES_MAX = 103 - SOCKET_NAME.length - 10;

/**
 * Calls `work` with a path of `folder` that is short enough for a socket's address: its own, or that of a symbolic
 * link.
 */
export async function withShortPath<Result>(
  folder: string,
  work: (shortFolder: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(folder) <= FOLDER_BYTES_MAX) return work(folder);
  const parent = await mkdtemp(join(tmpdir(), 'guichet-'));
  const alias = join(parent, 'd');
  try {
    await symlink(folder, alias);
    return await work(alias);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** Resolves to true when a living process has bound the socket in `folder`. */
export function hasLivingSocket(folder: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(join(folder, SOCKET_NAME));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // A full backlog belongs to a living process.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
