import { parseArgs } from 'node:util';
import { reserveCore } from '../cores.ts';
import { publishSection, table } from '../results.ts';
import { createBenchSessions } from './bench-sessions.ts';
import type { Contender } from './contender.ts';
import { measure, measureIdle, type Sample } from './measure.ts';
import { measureOverload, overloadHeader, overloadRow } from './overload.ts';
import { ramp } from './ramp.ts';
import { type Round, readRounds, tableOfRounds, writeRounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    from: { type: 'string', default: '1500' },
    step: { type: 'string', default: '250' },
    most: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    /** A file of rounds, to which each run adds its own. */
    kept: { type: 'string' },
    only: { type: 'string', multiple: true },
    sessions: { type: 'string' },
    newcomers: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const sessionsMax = Number(values.most);

const core = await reserveCore();
const when = `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, 20 words a second per session,`;
const where = `${core === null ? 'no core of its own' : 'the server on one core'}; the crowd and the databases on the rest`;
const bench = await createBenchSessions(sessionsMax);
const { environment, redisUrl, sessionIds } = bench;
const withRedis = { ...environment, REDIS_URL: redisUrl };
const contenders: Contender[] = [
  { name: 'bare SSE', program: 'bare-sse', transport: 'sse', environment: {} },
  { name: 'Guichet SSE', program: 'guichet', transport: 'sse', environment },
  { name: 'Guichet SSE, Redis', program: 'guichet', transport: 'sse', environment: withRedis },
  { name: 'bare ws', program: 'bare-ws', transport: 'ws', environment: {} },
  { name: 'Guichet chat socket', program: 'guichet', transport: 'ws', environment },
  { name: 'Guichet chat socket, Redis', program: 'guichet', transport: 'ws', environment: withRedis },
];

try {
  const chosen = contenders.filter(({ name }) => values.only === undefined || values.only.includes(name));
  print(`${when}\n${where}`);
  if (values.newcomers !== undefined) await measureNewcomers(Number(values.newcomers), chosen);
  else if (values.sessions !== undefined) await measureAt(Number(values.sessions), chosen);
  else await compare(chosen);
} finally {
  await bench.close();
}

/** Ramps in interleaved rounds compare the sessions of each contender with those of the bare server. */
async function compare(chosen: readonly Contender[]): Promise<void> {
  const rounds = await readRounds(values.kept);
  const options = {
    from: Number(values.from),
    step: Number(values.step),
    sessionsMax,
    seconds,
    core,
    sessionIds,
  };
  for (let left = Number(values.rounds); left > 0; left -= 1) {
    const round: Round = {};
    for (const contender of chosen) {
      await bench.resetConversations();
      const ramped = await ramp(contender, options);
      round[contender.name] = ramped;
      const { p99, cpuUsPerWord } =
        ramped.steps.findLast(({ sessions }) => sessions === ramped.sessions) ?? {};
      print(
        `  ${contender.name}: ${ramped.sessions} sessions, p99 ${p99} ms, ${cpuUsPerWord?.toFixed(1)} µs a word`,
      );
    }
    rounds.push(round);
    await writeRounds(values.kept, rounds);
  }
  await publishSection('realtime: sessions that a core carries', [
    `${when} ${where}. ${rounds.length} interleaved rounds of ramps: from ${options.from} sessions in steps of ${options.step}, each of ${seconds} s, until two in a row are late or it admits no more.`,
    '',
    ...tableOfRounds(chosen, rounds),
  ]);
}

/** Measures this many sessions on each contender, and idle sockets. */
async function measureAt(sessions: number, chosen: readonly Contender[]): Promise<void> {
  for (const contender of chosen) {
    await bench.resetConversations();
    print(describe(contender, await measure(contender, { sessions, seconds, core, sessionIds })));
  }
  const idle = chosen.filter(({ transport, environment: { REDIS_URL } }) => transport === 'ws' && !REDIS_URL);
  for (const contender of idle) {
    const { rssKb, heapKb } = await measureIdle(contender, { sessions: 5_000, core, sessionIds });
    print(
      `${contender.name}: ${rssKb.toFixed(1)} KB of memory per idle socket, ${heapKb.toFixed(1)} KB of heap`,
    );
  }
}

/** Adds newcomers to a node that streams, with the default limit of load and without one. */
async function measureNewcomers(newcomers: number, chosen: readonly Contender[]): Promise<void> {
  const rows: string[][] = [];
  const options = {
    sessions: Number(values.sessions ?? sessionsMax / 2),
    newcomers,
    seconds,
    core,
    sessionIds,
  };
  for (const contender of chosen.filter(({ program }) => program === 'guichet')) {
    for (const busyPercent of ['90', '100']) {
      await bench.resetConversations();
      const limits = { PREQUALIFICATION_BUSY_PERCENT: busyPercent, LOG_LEVEL: 'info' };
      const name = `${contender.name}, busy above ${busyPercent} %`;
      const limited = { ...contender, name, environment: { ...contender.environment, ...limits } };
      const row = overloadRow(limited, options, await measureOverload(limited, options));
      print(row.join(', '));
      rows.push(row);
    }
  }
  await publishSection('realtime: newcomers to a node that streams', [
    `${when} ${where}. A word is late after 100 ms.`,
    '',
    ...table(overloadHeader, rows),
  ]);
}

function describe(
  { name }: Contender,
  { sessions, p50, p99, pace, cpuUsPerWord, cpuMsPerStart, kbPerSession }: Sample,
): string {
  const load = `${cpuUsPerWord.toFixed(1)} µs of CPU a word, ${cpuMsPerStart.toFixed(2)} ms a start, ${kbPerSession.toFixed(0)} KB a session`;
  return `${name}: ${sessions} sessions, p50 ${p50} ms, p99 ${p99} ms, ${(pace * 100).toFixed(0)} % of the pace, ${load}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
