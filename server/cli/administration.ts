import type { Deps } from '#domain/ports.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { DataDirInUse } from '../administration/admin-socket.ts';
import { administratorContext } from '../administration/administrator-context.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../observability/logging.ts';
import { callThroughSocket } from './socket-call.ts';

/** The longest wait for another process that has the embedded database. */
const WAIT_MS = 30_000;
/** The pause between two attempts to reach that process, or to take its place. */
const RETRY_MS = 100;

type Call = { config: Config; path: string; input: unknown; say(sentence: string): void };

/**
 * Runs one command. On PostgreSQL it runs in this process. On the embedded database it runs in the service that has the
 * database open. If no process has it open, the command runs here under the database's lock, and a sentence says so.
 * While a service starts or another command runs, this one waits.
 */
export async function callAdministration(call: Call): Promise<unknown> {
  const { config, path, input } = call;
  if (config.database !== null) return callInProcess(call);
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      const answer = await callThroughSocket(config.dataDir, path, input);
      return answer === null ? await callInProcess(call) : answer.data;
    } catch (error) {
      const mayRetry = error instanceof DataDirInUse && Date.now() <= deadline;
      if (!mayRetry) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function callInProcess({ config, path, input, say }: Call): Promise<unknown> {
  // Imported here, since a command that goes through the socket needs none of the service's modules.
  const { createDeps } = await import('../assembly/deps.ts');
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const { deps, close } = await createDeps(config, { log: createLogger(config.logLevel), publicUrl });
  if (config.database === null)
    say(`DATABASE_URL is not set: this is the embedded database of ${config.dataDir}.`);
  try {
    return await createCaller(deps)[path]?.(input);
  } finally {
    await close();
  }
}

/** Casts the caller: tRPC's callers accept a dotted path as a name, which their type leaves out. */
function createCaller(deps: Deps): Record<string, (input: unknown) => Promise<unknown>> {
  const caller: object = adminRouter.createCaller(administratorContext(deps));
  return caller as Record<string, (input: unknown) => Promise<unknown>>;
}
