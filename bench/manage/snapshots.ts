import type { Http } from '#test/support/requests/http.ts';
import type { BenchEnvironment } from '../node/environment.ts';
import { watchGrowth } from '../node/peak-memory.ts';
import { median } from '../results.ts';

type Measured = { guichet: Http; prepared: BenchEnvironment; pid: number; sizes: readonly number[] };
type Synced = { created: number; updated: number; unchanged: number };

const REPEATS = 3;
const description = 'Entretien des machines de production, en équipe de jour. '.repeat(20);

/** Sends snapshots of new jobs, and again, when nothing is new. */
export async function measureSnapshots({ guichet, prepared, pid, sizes }: Measured): Promise<string[][]> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const body = snapshotOf(size);
    const growth = await watchGrowth(pid);
    const first = await sendSnapshot(guichet, prepared, body);
    const created = first.answer.created.toLocaleString('en');
    rows.push([`${created} new jobs`, first.seconds.toFixed(1), (await growth()).toFixed(0), '']);
    while ((await prepared.unfinishedWork()).jobs > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const before = await prepared.versionsOfJobs();
    const growthAgain = await watchGrowth(pid);
    const seconds: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const again = await sendSnapshot(guichet, prepared, body);
      if (again.answer.unchanged !== size) throw new Error(`not unchanged: ${JSON.stringify(again.answer)}`);
      seconds.push(again.seconds);
    }
    const written = (await prepared.versionsOfJobs()) === before ? 'none' : 'SOME';
    const name = `${size.toLocaleString('en')} unchanged jobs`;
    rows.push([name, median(seconds).toFixed(2), (await growthAgain()).toFixed(0), written]);
  }
  return rows;
}

export async function sendSnapshot(http: Http, { slug, managementKeys }: BenchEnvironment, body: Buffer) {
  const headers = { 'X-API-Key': managementKeys[0] ?? '', 'Content-Type': 'application/x-ndjson' };
  const startedAt = performance.now();
  const reply = await http.post(`/api/manage/v1/workspaces/${slug}/jobs/sync`, body, headers);
  if (reply.status !== 200) throw new Error(`a snapshot was answered ${reply.status}: ${reply.text}`);
  return { seconds: (performance.now() - startedAt) / 1000, answer: reply.json<Synced>() };
}

/** NDJSON, each line with a job of about 1.4 KB. */
export function snapshotOf(size: number): Buffer {
  const line = (number: number) =>
    JSON.stringify({
      externalId: `snapshot-${number}`,
      title: `Technicienne de maintenance ${number}`,
      location: { display: 'Lyon 7e', city: 'Lyon', postalCode: '69007', country: 'FR' },
      contract: { type: 'CDI' },
      salary: { min: 28_000, max: 32_000 },
      descriptions: { position: description },
    });
  return Buffer.from(Array.from({ length: size }, (_, number) => line(number)).join('\n'));
}
