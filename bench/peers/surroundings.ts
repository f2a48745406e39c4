import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';

const [, , databaseUrl = '', address = ''] = process.argv;

/** The database, with as many connections as Guichet has by default. */
export const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });
export const publicUrl = address;

/** Tells the measuring process where the server listens. */
export async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

export function announce(url: string): void {
  process.stdout.write(`ready ${url}\n`);
}
