import { pdf } from '#test/support/files/cv-samples.ts';
import { partnerApplication } from '#test/support/fixtures.ts';
import type { Http } from '#test/support/requests/http.ts';
import { createMeter, type Meter } from '../meter.ts';
import type { BenchEnvironment } from '../node/environment.ts';
import { median } from '../results.ts';
import { sendSnapshot, snapshotOf } from './snapshots.ts';

type Measured = {
  guichet: Http;
  raw: Http;
  prepared: BenchEnvironment;
  jobs: number;
  applications: number;
  rounds: number;
  concurrency: number;
};

const file = { fileName: 'cv.pdf', contentType: 'application/pdf', data: pdf().toString('base64') };

/**
 * Measures the intake next to a raw server, in turn alone and while Guichet reads one snapshot after the other; the
 * first round warms up.
 */
export async function measureIntake(measured: Measured): Promise<string[][]> {
  const { guichet, prepared, jobs, rounds } = measured;
  const body = snapshotOf(jobs);
  const [alone, beside]: [Pair[], Pair[]] = [[], []];
  const meters = { alone: createMeter(), beside: createMeter() };
  for (let round = -1; round < rounds; round += 1) {
    const pairAlone = await measurePair(measured, meters.alone);
    let isOver = false;
    const syncing = (async () => {
      while (!isOver) await sendSnapshot(guichet, prepared, body);
    })();
    const pairBeside = await measurePair(measured, meters.beside);
    isOver = true;
    await syncing;
    if (round < 0) continue;
    alone.push(pairAlone);
    beside.push(pairBeside);
  }
  return [
    ['alone', ...cellsOf(alone, meters.alone)],
    [`while snapshots of ${jobs.toLocaleString('en')} jobs are read`, ...cellsOf(beside, meters.beside)],
  ];
}

/** Applications a second. */
type Pair = { own: number; other: number };

/** Measures one server right after the other; `meter` times the requests of Guichet. */
async function measurePair({ guichet, raw, ...load }: Measured, meter: Meter): Promise<Pair> {
  const own = await rateOf(guichet, load, meter);
  return { own, other: await rateOf(raw, load, createMeter()) };
}

function cellsOf(pairs: readonly Pair[], meter: Meter): string[] {
  const own = median(pairs.map((pair) => pair.own));
  const other = median(pairs.map((pair) => pair.other));
  // The ratio is that of neighbouring rounds, since a shared machine is at times slower for all.
  const ratio = median(pairs.map((pair) => pair.own / pair.other));
  return [own.toFixed(0), other.toFixed(0), ratio.toFixed(2), String(meter.p99())];
}

type Load = Pick<Measured, 'prepared' | 'applications' | 'concurrency'>;

/** Sends applications and waits for the work that follows, which would take a part of the next ones' time. */
async function rateOf(
  http: Http,
  { prepared, applications, concurrency }: Load,
  meter: Meter,
): Promise<number> {
  const startedAt = performance.now();
  let left = applications;
  const headers = { 'X-API-Key': prepared.partnerKey };
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const body = partnerApplication(prepared.jobId, { applicant: { resume: { file } } });
      const { status } = await meter.measure(() => http.post('/api/candidatures', body, headers));
      if (status !== 200) throw new Error(`an application was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  const rate = applications / ((performance.now() - startedAt) / 1000);
  while ((await prepared.unfinishedWork()).jobs > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return rate;
}
