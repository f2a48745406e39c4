import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInstalled } from '#test/support/servers/system-programs.ts';
import { reserveCore } from '../cores.ts';
import { conditions, publishSection } from '../results.ts';
import { measureCold } from './cold.ts';
import { createContenders } from './contenders.ts';
import { prepareDatabase } from './database.ts';
import { measureLarge } from './large.ts';
import { measureRepeated } from './repeated.ts';
import { LARGE_JOBS } from './seed.ts';
import { measureSizes } from './sizes.ts';
import { careersPath, type Workload } from './workload.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    workspaces: { type: 'string', default: '4200' },
    connections: { type: 'string', default: '32' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const isSelected = (name: string) => values.only === undefined || values.only.includes(name);

if (!(await isInstalled('wrk')))
  throw new Error('The load comes from wrk: install it (apt-get install wrk).');
const core = await reserveCore();
const folder = await mkdtemp(join(tmpdir(), 'guichet-reads-'));
const database = await prepareDatabase(Number(values.workspaces));
const contenders = await createContenders({
  databaseUrl: database.url,
  dataDir: folder,
  core,
  path: careersPath(database.slugs[0] ?? ''),
});
const reference = await contenders.rows.start();
const workload: Workload = {
  database,
  contenders,
  reference,
  core,
  folder,
  rounds,
  seconds,
  connections,
};
const { guichet, rows, cached, headed, fastify, express, nginx } = contenders;
const caches = [cached, headed, guichet, ...(nginx === null ? [] : [nginx])];

try {
  if (isSelected('warm'))
    await publish(
      'one workspace of 50 jobs, warm',
      await measureRepeated(workload, 200, [...caches, rows, fastify, express]),
    );
  if (isSelected('304'))
    await publish(
      'one workspace of 50 jobs, 304 by If-None-Match',
      await measureRepeated(workload, 304, caches),
    );
  if (isSelected('cold'))
    await publish(`${count(database.slugs.length)} workspaces of 50 jobs, cold`, await measureCold(workload));
  if (isSelected('sizes'))
    await publish('careers of 50 jobs, cold, among many and few others', await measureSizes(workload));
  if (isSelected('jobs.json'))
    await publish(`jobs.json of ${count(LARGE_JOBS)} jobs`, await measureLarge(workload));
} finally {
  await reference.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

function publish(title: string, lines: string[]): Promise<void> {
  const length = title.startsWith('jobs') || title.includes('among') ? '' : ` of ${seconds} s`;
  const turns = title.includes('among')
    ? 'Interleaved turns'
    : `Medians of ${rounds} interleaved rounds${length}`;
  const load = `${turns} with ${title.startsWith('jobs') ? 'one connection' : `${connections} connections`}, identity coding, warnings logged.`;
  const jobs = `${count(database.jobs)} jobs in the database.`;
  const absent =
    nginx === null && title.startsWith('one workspace')
      ? ['', 'nginx is not installed, so it is not here.']
      : [];
  const about = [conditions(database.version, core), load, jobs].join(' ');
  return publishSection(`reads: ${title}`, [about, '', ...lines, ...absent]);
}

function count(figure: number): string {
  return figure.toLocaleString('en');
}
