import { watchGrowth } from '../node/peak-memory.ts';
import type { Program } from '../node/program.ts';
import { median, table } from '../results.ts';
import { type Answer, readAnswer } from './answers.ts';
import { careersPath, differences, rotated, type Workload, whileRunning } from './workload.ts';
import { loadWithWrk } from './wrk.ts';

const PATH = '/api/jobs.json';
/** The reads of a round: the first one, and later ones. */
const READS = 5;

type Round = { first: Answer; later: Answer[]; growthMb: number };
type Entry = { name: string; rounds: Round[]; faults: string[] };

/** Reads `jobs.json` of the large workspace from a process that has not read it before, then again. */
export async function measureLarge(workload: Workload): Promise<string[]> {
  const { contenders, rounds } = workload;
  const entries = [contenders.rows, contenders.guichet].map((contender) => ({
    contender,
    entry: { name: contender.name, rounds: [], faults: [] } as Entry,
  }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { contender, entry } of rotated(entries, round + 1)) {
      await whileRunning([contender], async ([running]) => {
        if (running === undefined) return;
        const figures = await readSeveral(workload, running.server, entry);
        // Guichet renders the jobs in the round before the first.
        if (round >= 0) entry.rounds.push(figures);
      });
    }
    if (round < 0) await workload.database.settle();
  }
  const wrong = entries.filter(({ entry }) => entry.faults.length > 0);
  if (wrong.length > 0) process.exitCode = 1;
  const right = entries.filter(({ entry }) => entry.faults.length === 0);
  return [
    ...table(
      header,
      right.map(({ entry }) => rowOf(entry)),
    ),
    ...wrong.flatMap(({ entry }) => ['', `${entry.name}: no row, ${[...new Set(entry.faults)].join(', ')}.`]),
  ];
}

async function readSeveral(workload: Workload, server: Program, { faults }: Entry): Promise<Round> {
  const { database, connections } = workload;
  // This load compiles code and allocates the memory of an answer.
  const url = `${server.address}${careersPath(database.slugs[0] ?? '')}`;
  await loadWithWrk({ url, connections, seconds: 1 });
  const headers = { 'X-API-Key': database.key };
  const growthMb = await watchGrowth(server.pid);
  const first = await readAnswer(server.address, PATH, headers);
  const later: Answer[] = [];
  for (let read = 1; read < READS; read += 1) later.push(await readAnswer(server.address, PATH, headers));
  const figures = { first, later, growthMb: await growthMb() };
  faults.push(...(await differences(workload, server, [PATH], headers)));
  if (later.some(({ body }) => !body.equals(first.body))) faults.push('a later answer with other bytes');
  return figures;
}

const header = [
  ...['contender', 'MB', 'first byte ms', 'last byte ms'],
  ...['again: first byte ms', 'again: last byte ms', 'memory growth MB'],
];

function rowOf({ name, rounds }: Entry): string[] {
  const firsts = rounds.map(({ first }) => first);
  const laters = rounds.flatMap(({ later }) => later);
  const medianOf = (answers: Answer[], figure: 'firstByteMs' | 'lastByteMs') =>
    median(answers.map((answer) => answer[figure])).toFixed(0);
  return [
    ...[name, ((firsts[0]?.body.length ?? 0) / 1e6).toFixed(1)],
    ...[medianOf(firsts, 'firstByteMs'), medianOf(firsts, 'lastByteMs')],
    ...[medianOf(laters, 'firstByteMs'), medianOf(laters, 'lastByteMs')],
    `${median(rounds.map(({ growthMb }) => growthMb)).toFixed(0)}, at most ${Math.max(...rounds.map(({ growthMb }) => growthMb)).toFixed(0)}`,
  ];
}
