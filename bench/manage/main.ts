import { parseArgs } from 'node:util';
import { createHttp } from '#test/support/requests/http.ts';
import { oneHeapHelper, reserveCore, startFlags } from '../cores.ts';
import { prepareEnvironment } from '../node/environment.ts';
import type { Program } from '../node/program.ts';
import { startServer } from '../node/server.ts';
import { startPeer } from '../peers/start-peer.ts';
import { conditions, publishSection, table } from '../results.ts';
import { measureCalls } from './calls.ts';
import { measureIntake } from './intake.ts';
import { measureSnapshots } from './snapshots.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['calls', 'snapshots', 'intake'] },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '400' },
    concurrency: { type: 'string', default: '8' },
    jobs: { type: 'string', default: '10000' },
    large: { type: 'string', default: '100000' },
    applications: { type: 'string', default: '200' },
    /** A flag for the server's Node.js, such as `--cpu-prof`. */
    flag: { type: 'string', multiple: true, default: [] },
  },
});
const numbers = [values.rounds, values.calls, values.concurrency, values.applications].map(Number);
const [rounds = 1, calls = 1, concurrency = 1, applications = 1] = numbers;
const [jobs, large] = [Number(values.jobs), Number(values.large)];
/** The number of keys, each of which may call 600 times a minute. */
const MANAGERS = 60;

const core = await reserveCore();
const prepared = await prepareEnvironment({
  variables: { LOG_LEVEL: 'warn' },
  sessions: 0,
  managers: MANAGERS,
});
const flags = [oneHeapHelper, ...values.flag];
const server = await startServer({ environment: prepared.environment, core, flags });
const { DATABASE_URL: databaseUrl = '', DATA_DIR: folder = '' } = prepared.environment;
const peerOptions = { databaseUrl, publicUrl: server.address, core, flags: [...startFlags, oneHeapHelper] };
const guichet = createHttp(server.address);
const about = `${conditions(prepared.postgresVersion, core)} Medians of ${rounds} interleaved rounds, ${concurrency} at once.`;

const sections: Record<string, () => Promise<void>> = {
  calls: () =>
    withPeer('manage/main', async (peer, peerProgram) => {
      const cpuMs = {
        guichet: async () => (await server.usage()).server.cpuMs,
        peer: async () => (await peerProgram.usage()).server.cpuMs,
      };
      const rows = await measureCalls({ guichet, peer, prepared, cpuMs, rounds, calls, concurrency });
      const peerIs =
        'The peer is Fastify 5 and postgres.js by hand over the same tables, for the documented behaviour; it renders nothing afterwards, and Guichet has rendered before the next kind of call. The ratio is the median of those of neighbouring rounds.';
      const header = ['a second', 'Guichet', 'peer', 'ratio', 'CPU ms a call', 'the peer’s'];
      await publishSection('manage: calls', [`${about} ${peerIs}`, '', ...table(header, rows)]);
    }),
  snapshots: async () => {
    const rows = await measureSnapshots({ guichet, prepared, pid: server.pid, sizes: [jobs, large] });
    const header = ['a snapshot of', 'seconds', 'growth MB', 'rows or revisions written'];
    await publishSection('manage: snapshots', [
      conditions(prepared.postgresVersion, core),
      '',
      ...table(header, rows),
    ]);
  },
  intake: () =>
    withPeer('intake', async (raw) => {
      const rows = await measureIntake({ guichet, raw, prepared, jobs, applications, rounds, concurrency });
      const header = [
        'applications with a PDF',
        'Guichet, a second',
        'raw Node.js',
        'ratio',
        'Guichet’s p99 ms',
      ];
      await publishSection('manage: applications next to snapshots', [about, '', ...table(header, rows)]);
    }),
};

try {
  for (const name of values.only) await sections[name]?.();
} finally {
  guichet.close();
  await server.end();
  await prepared.close();
}

async function withPeer(
  name: 'manage/main' | 'intake',
  use: (http: typeof guichet, program: Program) => Promise<void>,
) {
  const peer = await startPeer(name, peerOptions, folder);
  const http = createHttp(peer.address);
  try {
    await use(http, peer);
  } finally {
    http.close();
    await peer.end();
  }
}
