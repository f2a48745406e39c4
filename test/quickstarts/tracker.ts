import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import { startReceiver } from '../server/webhooks/receiver.ts';
import { freePort } from '../support/servers/free-port.ts';

/**
 * The surroundings of a tracker: a database on the tests' PostgreSQL, and an HTTPS proxy in front of its port. The
 * variables tell them to the quickstart, and let the service reach the proxy.
 */
export async function prepareTracker() {
  const url = new URL(inject('postgresUrl'));
  const owner = postgres(url.href, { max: 1 });
  await owner`create database tracker`;
  await owner.end();
  url.pathname = '/tracker';

  const port = String(await freePort());
  const proxy = await startReceiver();
  proxy.answer((response, { headers, body }) => {
    fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: signatureOf(headers), body }).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.writeHead(502).end(),
    );
  });
  const folder = await mkdtemp(join(tmpdir(), 'tracker-'));
  const authority = join(folder, 'root.pem');
  await writeFile(authority, proxy.ca);
  return {
    variables: {
      ATS_DATABASE_URL: url.href,
      ATS_PORT: port,
      WEBHOOK_URL: proxy.url,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: authority,
    },
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

function signatureOf(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')));
}
