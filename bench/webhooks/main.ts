import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startService } from '#server/assembly/service.ts';
import { startReceiver } from '#test/server/webhooks/receiver.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { testConfig } from '#test/support/test-config.ts';
import { createMeter, formatCounts } from '../meter.ts';
import { prepareEnvironment } from '../node/environment.ts';
import { startServer } from '../node/server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    applications: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '8' },
  },
});
const [rounds, applications, concurrency] = [values.rounds, values.applications, values.concurrency].map(
  Number,
);

/** The partners, by the behaviour of their receiver; `none` has no receiver. */
const kinds = ['none', 'answers', 'fails', 'stalls'] as const;

const folder = await mkdtemp(join(tmpdir(), 'guichet-receiver-'));
const authority = join(folder, 'root.pem');
const receiver = await startReceiver();
await writeFile(authority, receiver.ca);
receiver.answer((response, { path }) => {
  if (path.endsWith('stalls')) return;
  response.writeHead(path.endsWith('fails') ? 500 : 204).end();
});
const prepared = await prepareEnvironment({
  variables: { LOG_LEVEL: 'fatal', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: authority },
  sessions: 0,
});
const keys = await preparePartners();
const server = await startServer({ environment: prepared.environment, core: null, flags: [] });
const http = createHttp(server.address);

try {
  await receive('none', createMeter());
  const meters = new Map(kinds.map((kind) => [kind, createMeter()]));
  for (let round = 0; round < (rounds ?? 0); round += 1) {
    for (const [kind, meter] of meters) await receive(kind, meter);
  }
  for (const [kind, meter] of meters) {
    print(
      `webhook ${kind}: p50 ${meter.p50().toFixed(1)} ms, p99 ${meter.p99().toFixed(1)} ms, ${formatCounts(meter.statuses)}`,
    );
  }
  print(`${receiver.received.length} events arrived in ${rounds} interleaved rounds, ${concurrency} at once`);
} finally {
  http.close();
  await server.end();
  await receiver[Symbol.asyncDispose]();
  await prepared.close();
  await rm(folder, { recursive: true, force: true });
}

async function preparePartners(): Promise<Map<string, string>> {
  const service = await startService(testConfig(prepared.environment), pino({ level: 'silent' }));
  const own = createHttp(service.address);
  const fixtures = fixturesOf({ ...own, deps: service.deps });
  const keysByKind = new Map<string, string>();
  for (const kind of kinds) {
    const { code, key } = await fixtures.partner();
    if (kind !== 'none') await fixtures.admin.partner.webhookSet({ code, url: `${receiver.url}/${kind}` });
    keysByKind.set(kind, key);
  }
  own.close();
  await service.drain();
  return keysByKind;
}

async function receive(kind: string, meter: ReturnType<typeof createMeter>): Promise<void> {
  let left = applications ?? 0;
  const headers = { 'X-API-Key': keys.get(kind) ?? '' };
  const send = async () => {
    while (left > 0) {
      left -= 1;
      await meter.measure(() => http.post('/api/candidatures', partnerApplication(prepared.jobId), headers));
    }
  };
  await Promise.all(Array.from({ length: concurrency ?? 1 }, send));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
