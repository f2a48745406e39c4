import { parseArgs } from 'node:util';
import { reserveCore } from '../cores.ts';
import { publishSection, table } from '../results.ts';
import { createBenchSessions } from './bench-sessions.ts';
import type { Contender } from './contender.ts';
import { measure, measureIdle, type Sample } from './measure.ts';
import { measureOverload, overloadHeader, overloadRow } from './overload.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    step: { type: 'string', default: '500' },
    most: { type: 'string', default: '8000' },
    only: { type: 'string', multiple: true },
    sessions: { type: 'string' },
    newcomers: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const step = Number(values.step);
const most = Number(values.most);

const P99_MS_MAX = 100;
const PACE_MIN = 0.95;

const core = await reserveCore();
const when = `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, 20 words a second per session,`;
const where = `${core === null ? 'no core of its own' : 'the server on one core'}; the crowd and the databases on the rest`;
const bench = await createBenchSessions(most);
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
  if (values.newcomers === undefined) await measureCapacity(chosen);
  else await offer(Number(values.newcomers), chosen);
} finally {
  await bench.close();
}

async function measureCapacity(chosen: readonly Contender[]): Promise<void> {
  for (const contender of chosen) {
    const best =
      values.sessions === undefined
        ? await capacity(contender)
        : await sample(contender, Number(values.sessions));
    print(best === null ? `${contender.name}: none` : describe(contender, best));
  }
  const idle = chosen.filter(({ transport, environment: { REDIS_URL } }) => transport === 'ws' && !REDIS_URL);
  for (const contender of idle) {
    const { rssKb, heapKb } = await measureIdle(contender, { sessions: 5_000, core, sessionIds });
    print(
      `${contender.name}: ${rssKb.toFixed(1)} KB of memory per idle socket, ${heapKb.toFixed(1)} KB of heap`,
    );
  }
}

/** Newcomers to a node that streams: as it is by default, and where no load refuses them. */
async function offer(newcomers: number, chosen: readonly Contender[]): Promise<void> {
  const rows: string[][] = [];
  const options = { sessions: Number(values.sessions ?? most / 2), newcomers, seconds, core, sessionIds };
  for (const contender of chosen.filter(({ program }) => program === 'guichet')) {
    for (const busyPercent of ['90', '100']) {
      await bench.forget();
      const limits = { PREQUALIFICATION_BUSY_PERCENT: busyPercent, LOG_LEVEL: 'info' };
      const name = `${contender.name}, busy above ${busyPercent} %`;
      const offered = { ...contender, name, environment: { ...contender.environment, ...limits } };
      const row = overloadRow(offered, options, await measureOverload(offered, options));
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

/** The most sessions, in steps, whose words arrive in time and in full. */
async function capacity(contender: Contender): Promise<Sample | null> {
  let best: Sample | null = null;
  let [low, high] = [0, most + step];
  for (let next = 4 * step; high - low > step; ) {
    const found = await sample(contender, next);
    if (found !== null && found.p99 < P99_MS_MAX && found.pace > PACE_MIN) {
      best = found;
      low = next;
    } else high = next;
    const doubled = high > most ? low + 4 * step : Math.floor((low + high) / 2 / step) * step;
    next = Math.min(most, doubled);
    if (low === most) break;
  }
  return best;
}

async function sample(contender: Contender, sessions: number): Promise<Sample | null> {
  await bench.forget();
  try {
    const found = await measure(contender, { sessions, seconds, core, sessionIds });
    print(`  ${describe(contender, found)}`);
    return found;
  } catch (error) {
    print(`  ${contender.name} at ${sessions}: ${String(error)}`);
    return null;
  }
}

function describe(
  { name }: Contender,
  { sessions, p50, p99, pace, cpuUsPerWord, cpuMsPerStart, kbPerSession }: Sample,
): string {
  const load = `${cpuUsPerWord.toFixed(1)} µs of CPU a word, ${cpuMsPerStart.toFixed(1)} ms a start, ${kbPerSession.toFixed(0)} KB a session`;
  return `${name}: ${sessions} sessions, p50 ${p50} ms, p99 ${p99} ms, ${(pace * 100).toFixed(0)} % of the pace, ${load}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
