import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { DataDirInUse } from '../administration/admin-socket.ts';
import { SOCKET_NAME, withShortPath } from '../administration/socket-path.ts';

/** tRPC's answer to a call. */
const replySchema = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/** The service refused the command; the message is the service's. */
class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * Calls a procedure of the service that has DATA_DIR open. Resolves to null if no process has; throws `DataDirInUse`
 * when that process does not serve, because it is starting or is another command.
 */
export function callThroughSocket(
  dataDir: string,
  path: string,
  input: unknown,
): Promise<{ data: unknown } | null> {
  return withShortPath(dataDir, async (folder) => {
    const response = await post(join(folder, SOCKET_NAME), path, input).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return null;
        throw error;
      },
    );
    if (response === null) return null;
    if (response.status === 503) throw new DataDirInUse(dataDir);
    const reply = replySchema.parse(response.body);
    if ('error' in reply) throw new CommandRefused(reply.error.message);
    return { data: reply.result.data };
  });
}

function post(socketPath: string, path: string, input: unknown) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const outgoing = request(
      { socketPath, path: `/${path}`, method: 'POST', headers, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status === 503) answer.resume().on('end', () => resolve({ status, body: null }));
        else json(answer).then((body) => resolve({ status, body }), reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(input === undefined ? undefined : JSON.stringify(input));
  });
}
