import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { selectRows } from '#test/support/rows.ts';

/** Opens a pool of one connection whose answers arrive in chunks of at most `bytes`. */
async function openInChunks(bytes: number) {
  const url = await createPostgresDatabase();
  const sockets: Socket[] = [];
  const watch = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 1, timeoutMs: 5000 });
  subscribe('net.client.socket', watch);
  onTestFinished(async () => {
    unsubscribe('net.client.socket', watch);
    await database.close();
  });
  await database.query.execute(sql`select 1`);
  const [socket] = sockets;
  const [readChunk] = socket?.listeners('data') ?? [];
  if (socket === undefined || readChunk === undefined) throw new Error('the pool has no connection');
  let chunks = 0;
  socket.removeAllListeners('data').on('data', (received: Buffer) => {
    for (let at = 0; at < received.length; at += bytes) {
      chunks += 1;
      readChunk(received.subarray(at, at + bytes));
    }
  });
  return { database, chunks: () => chunks };
}

test.each([1, 2, 3, 4, 5, 6, 7, 64, 1000, 4096, 60_000])(
  'rows are whole wherever chunks of %i bytes cut them',
  async (bytes) => {
    const lengths = [0, 1, 2, 3, 4, 5, 6, 7, 57, 58, 59, 60, 993, 994, 995, 4089, 4090, 50_000, 0, 1];
    const pool = await openInChunks(bytes);
    const rows = await selectRows<{ length: number; text: string }>(
      pool,
      sql`select length, repeat(chr(97 + length % 26), length) as text
        from unnest(${`{${lengths.join(',')}}`}::int[]) as length`,
    );
    const expected = lengths.map((length) => ({
      length,
      text: String.fromCharCode(97 + (length % 26)).repeat(length),
    }));
    expect(rows).toEqual(expected);
    const sentBytes = lengths.reduce((sum, length) => sum + length, 0);
    expect(pool.chunks()).toBeGreaterThanOrEqual(sentBytes / bytes);
  },
);
