import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { oneHeapHelper, reserveCore, startFlags } from '../cores.ts';
import { watchOthers } from '../node/machine-load.ts';
import { watchGrowth } from '../node/peak-memory.ts';
import type { Program } from '../node/program.ts';
import { startServer } from '../node/server.ts';
import { startPeer } from '../peers/start-peer.ts';
import { guichetEnvironment, publicUrl } from '../reads/contenders.ts';
import { prepareDatabase } from '../reads/database.ts';
import { LARGE_JOBS } from '../reads/seed.ts';
import { conditions, median, publishSection, table } from '../results.ts';
import { watchHealth } from './health.ts';
import { type FeedAnswer, readFeed } from './read-feed.ts';

type Figures = {
  answer: FeedAnswer;
  healthMs: number;
  loopMs: number;
  growthMb: number;
  cpuMs: number;
  /** The share of the machine's processors that other programs used meanwhile. */
  othersShare: number;
};
type Contender = { name: string; start(): Promise<Program>; changed: Figures[]; again: Figures[] };

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    copied: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '5000' },
  },
});
const [jobs, rounds] = [Number(values.jobs), Number(values.rounds)];
/** After this time every node serves a change (D7). */
const CHANGE_SERVED_MS = 500;

const core = await reserveCore();
const folder = await mkdtemp(join(tmpdir(), 'guichet-feed-'));
const database = await prepareDatabase((jobs - LARGE_JOBS) / 50);
const loopDelayFile = join(folder, 'loop-delay');
const loopDelay = new URL(`loop-delay.ts?file=${loopDelayFile}`, import.meta.url);
const flags = [oneHeapHelper, `--import=${loopDelay.href}`];
const environment = {
  ...guichetEnvironment({ databaseUrl: database.url, dataDir: folder }),
  DATABASE_TIMEOUT_MS: values.timeout,
};
const allContenders: Contender[] = [
  { name: 'Guichet', start: () => startServer({ environment, core, flags }), changed: [], again: [] },
  {
    name: 'kept elements by a cursor',
    start: () =>
      startPeer('elements', {
        databaseUrl: database.url,
        publicUrl,
        core,
        flags: [...startFlags, ...flags],
      }),
    changed: [],
    again: [],
  },
];
const contenders = allContenders.filter(({ name }) => values.only?.includes(name) ?? true);
const about = values.copied
  ? 'Elements were copied in the database in place of rendered.'
  : 'Elements were rendered before.';
const header = [
  ...['contender', 'MB', 'first byte ms', 'last byte ms', 'CPU ms', 'growth MB'],
  ...['loop p99 ms', 'health p99 ms', 'others’ CPU'],
];

try {
  for (let round = -1; round < rounds; round += 1) {
    for (const contender of contenders) await measure(contender, round);
    // Guichet renders the jobs in the round before the first.
    if (round < 0) await database.settle();
  }
  await publishSection(`feed of ${jobs.toLocaleString('en')} jobs`, [
    `${conditions(database.version, core)} Medians of ${rounds} interleaved rounds: after a job was changed, and again. ${about}`,
    '',
    ...table(header, contenders.flatMap(rowsOf)),
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ start, changed, again }: Contender, round: number): Promise<void> {
  const server = await start();
  try {
    if (round < 0) return void (await readUntilRendered(server));
    // The first read compiles code and allocates the memory of an answer.
    await readFeed(server.address, database.partnerKey);
    await database.changeJob();
    await pause(CHANGE_SERVED_MS);
    changed.push(await measureRead(server));
    again.push(await measureRead(server));
  } finally {
    await server.end();
  }
}

/** Reads until the feed is rendered: until then the answer is 503. */
async function readUntilRendered(server: Program): Promise<void> {
  if (values.copied) {
    await readFeed(server.address, database.partnerKey);
    await database.copyElements();
  }
  while ((await readFeed(server.address, database.partnerKey)).status === 503) await pause(1000);
}

async function measureRead(server: Program): Promise<Figures> {
  await readLoopDelay(server);
  const growth = await watchGrowth(server.pid);
  const before = (await server.usage()).server.cpuMs;
  const othersShare = await watchOthers();
  const health = watchHealth(server.address);
  const answer = await readFeed(server.address, database.partnerKey);
  const healthMs = await health();
  const usage = { cpuMs: (await server.usage()).server.cpuMs - before, othersShare: await othersShare() };
  if (answer.status !== 200 || !answer.isWhole || answer.jobs !== jobs || answer.jobsCount !== jobs)
    throw new Error(`a wrong answer: ${JSON.stringify(answer)}`);
  return { answer, healthMs, ...usage, growthMb: await growth(), loopMs: await readLoopDelay(server) };
}

/** Reads the delay since the last call. */
async function readLoopDelay({ pid }: Program): Promise<number> {
  await rm(loopDelayFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(loopDelayFile, 'utf8').catch(() => '');
    if (text !== '') return Number(text);
    await pause(10);
  }
}

function rowsOf({ name, changed, again }: Contender): string[][] {
  return [rowOf(`${name}, after a change`, changed), rowOf(`${name}, again`, again)];
}

function rowOf(name: string, figures: readonly Figures[]): string[] {
  const medianOf = (select: (figures: Figures) => number) => median(figures.map(select)).toFixed(0);
  return [
    ...[name, medianOf(({ answer }) => answer.bytes / 1e6), medianOf(({ answer }) => answer.firstByteMs)],
    ...[medianOf(({ answer }) => answer.lastByteMs), medianOf(({ cpuMs }) => cpuMs)],
    ...[medianOf(({ growthMb }) => growthMb), medianOf(({ loopMs }) => loopMs)],
    medianOf(({ healthMs }) => healthMs),
    `≤ ${(Math.max(...figures.map(({ othersShare }) => othersShare)) * 100).toFixed(0)} %`,
  ];
}
