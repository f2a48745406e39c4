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

/** Measures the intake next to a raw server, alone and while Guichet reads one snapshot after the other. */
export async function measureIntake(measured: Measured): Promise<string[][]> {
  const { guichet, prepared, jobs } = measured;
  await measureRates(measured, 1);
  const alone = await measureRates(measured);
  const body = snapshotOf(jobs);
  let isOver = false;
  const syncing = (async () => {
    while (!isOver) await sendSnapshot(guichet, prepared, body);
  })();
  const meanwhile = await measureRates(measured);
  isOver = true;
  await syncing;
  return [
    ['alone', ...alone],
    [`while snapshots of ${jobs.toLocaleString('en')} jobs are read`, ...meanwhile],
  ];
}

async function measureRates(
  { guichet, raw, prepared, applications, rounds, concurrency }: Measured,
  roundsWanted = rounds,
): Promise<string[]> {
  const rates = { guichet: [] as number[], raw: [] as number[] };
  const meters = { guichet: createMeter(), raw: createMeter() };
  for (let round = 0; round < roundsWanted; round += 1) {
    for (const [name, http] of [
      ['guichet', guichet],
      ['raw', raw],
    ] as const) {
      const startedAt = performance.now();
      await apply(http, { prepared, meter: meters[name], count: applications, concurrency });
      rates[name].push(applications / ((performance.now() - startedAt) / 1000));
      while ((await prepared.unfinishedWork()).jobs > 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const [own, other] = [median(rates.guichet), median(rates.raw)];
  return [own.toFixed(0), other.toFixed(0), (own / other).toFixed(2), String(meters.guichet.p99())];
}

type Applying = { prepared: BenchEnvironment; meter: Meter; count: number; concurrency: number };

async function apply(http: Http, { prepared, meter, count, concurrency }: Applying): Promise<void> {
  let left = count;
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
}
