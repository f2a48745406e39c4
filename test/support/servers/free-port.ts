import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, from 32,768 or 49,152. */
const FIRST = 10_000;
const PROCESSES = 200;
const PORTS_OF_A_PROCESS = 100;
const firstOfThisProcess = FIRST + (process.pid % PROCESSES) * PORTS_OF_A_PROCESS;
let given = 0;

/**
 * A port without a listener.
 * A port that was given comes again after 100 others, so that it is not given twice before its server listens.
 * Processes that run side by side have neighbouring identifiers, and so ports of their own.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS_OF_A_PROCESS; attempt += 1) {
    const port = firstOfThisProcess + (given++ % PORTS_OF_A_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${firstOfThisProcess}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = new Promise<boolean>((settle) => {
    server.once('listening', () => settle(true)).once('error', () => settle(false));
  });
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
