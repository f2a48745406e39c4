import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, rm, unlink } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { connectedTo, SOCKET_NAME, withShortPath } from './socket-path.ts';

/** The bound socket in DATA_DIR. It is the lock on the embedded database, and takes the administrator's commands. */
export type AdminSocket = {
  /** Callers get a 503 until this is called. */
  serve(handler: RequestListener): void;
  close(): Promise<void>;
};

/** Another process has the socket, and with it the embedded database. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dataDir: string) {
    super(`another process uses DATA_DIR ${dataDir}: stop it, or give this one another DATA_DIR`);
  }
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Binds DATA_DIR/admin.sock or throws `DataDirInUse`. It binds a private name and then links it, which only one of
 * several processes can do. A socket that a killed process left is taken over.
 */
export function bindAdminSocket(dataDir: string): Promise<AdminSocket> {
  return withShortPath(dataDir, async (folder) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A mounted volume of another owner keeps its mode; the socket has its own.
    await chmod(dataDir, 0o700).catch(() => {});
    let handler: RequestListener = (_request, response) => {
      response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS }).end();
    };
    const server = createServer((request, response) => handler(request, response));
    const privatePath = join(folder, `${SOCKET_NAME}.${randomUUID().slice(0, 8)}`);
    await listening(server, privatePath);
    try {
      await chmod(privatePath, 0o600);
      if (!(await linked(privatePath, folder))) await takeOver(privatePath, dataDir, folder);
    } catch (error) {
      await closed(server);
      throw error;
    } finally {
      await rm(privatePath, { force: true });
    }
    return {
      serve: (served) => {
        handler = served;
      },
      close: async () => {
        // Unlinks while still bound, so that the next process finds no socket, or this one alive.
        await rm(join(dataDir, SOCKET_NAME), { force: true });
        await closed(server);
      },
    };
  });
}

async function linked(privatePath: string, folder: string): Promise<boolean> {
  try {
    await link(privatePath, join(folder, SOCKET_NAME));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead socket under a lock; otherwise it could remove the one that another process has just linked. */
async function takeOver(privatePath: string, dataDir: string, folder: string): Promise<void> {
  if (await connectedTo(folder)) throw new DataDirInUse(dataDir);
  const { DatabaseSync } = await import('node:sqlite');
  // The system releases a file lock when its holder dies. Node.js can take one through SQLite only.
  const lock = new DatabaseSync(join(dataDir, 'takeover.lock'), { timeout: 5000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (await connectedTo(folder)) throw new DataDirInUse(dataDir);
    await unlink(join(folder, SOCKET_NAME)).catch(() => {});
    if (!(await linked(privatePath, folder))) throw new DataDirInUse(dataDir);
  } finally {
    lock.close();
  }
}

async function listening(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve());
  });
}

async function closed(server: Server): Promise<void> {
  server.closeIdleConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
