import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, rm, unlink } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { hasLivingSocket, SOCKET_NAME, withShortPath } from './socket-path.ts';

/**
 * The bound socket in DATA_DIR. The administrator's commands come through it, and it is the lock of the embedded
 * database: only one process at a time can bind it, and a process opens the database only after that.
 */
export type AdminSocket = {
  /** Answers calls by `handler`; until then callers get a 503. */
  serve(handler: RequestListener): void;
  close(): Promise<void>;
};

/** Another process has bound the socket, and thereby locked the embedded database. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dataDir: string) {
    super(`another process uses DATA_DIR ${dataDir}: stop it, or give this one another DATA_DIR`);
  }
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Binds DATA_DIR/admin.sock or throws `DataDirInUse`. The socket is bound under a private name and then linked to the
 * common one, which only one of several processes can do. A socket that a killed process left is taken over.
 * `shortDataDir` is DATA_DIR by a path that is short enough for a socket's address.
 */
export function bindAdminSocket(dataDir: string): Promise<AdminSocket> {
  return withShortPath(dataDir, async (shortDataDir) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A mounted volume of another owner may refuse a change of its mode; the socket has a mode of its own.
    await chmod(dataDir, 0o700).catch(() => {});
    let respond: RequestListener = (_request, response) => {
      response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS }).end();
    };
    const server = createServer((request, response) => respond(request, response));
    const privatePath = join(shortDataDir, `${SOCKET_NAME}.${randomUUID().slice(0, 8)}`);
    await listen(server, privatePath);
    try {
      await chmod(privatePath, 0o600);
      const isBound =
        (await tryLink(privatePath, shortDataDir)) || (await takeOver(privatePath, shortDataDir));
      if (!isBound) throw new DataDirInUse(dataDir);
    } catch (error) {
      await closeServer(server);
      throw error;
    } finally {
      await rm(privatePath, { force: true });
    }
    return {
      serve: (handler) => {
        respond = handler;
      },
      close: async () => {
        // Unlinks before it closes, so that the next process finds either no socket or one that still answers.
        // `shortDataDir` may be a symbolic link that is removed by now.
        await rm(join(dataDir, SOCKET_NAME), { force: true });
        await closeServer(server);
      },
    };
  });
}

/** Links the socket to its common name; resolves to false if that name is taken. */
async function tryLink(privatePath: string, folder: string): Promise<boolean> {
  try {
    await link(privatePath, join(folder, SOCKET_NAME));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces the socket of a dead process; resolves to false if a living process has bound it. A lock keeps two processes
 * from doing so at once: one could otherwise remove the socket that the other has just linked.
 */
async function takeOver(privatePath: string, folder: string): Promise<boolean> {
  if (await hasLivingSocket(folder)) return false;
  const { DatabaseSync } = await import('node:sqlite');
  // The system releases a file lock when its holder dies. Node.js can take one through SQLite only.
  const lock = new DatabaseSync(join(folder, 'takeover.lock'), { timeout: 5000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (await hasLivingSocket(folder)) return false;
    // A dead socket that cannot be removed makes the link fail; one that is gone already is no fault.
    await unlink(join(folder, SOCKET_NAME)).catch(() => {});
    return await tryLink(privatePath, folder);
  } finally {
    lock.close();
  }
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve());
  });
}

async function closeServer(server: Server): Promise<void> {
  server.closeIdleConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
