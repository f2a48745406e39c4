import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../node/program.ts';
import { median, table } from '../results.ts';
import { CHANGE_SERVED_MS, loadOnce, shuffled } from './cold.ts';
import { createContenders } from './contenders.ts';
import { prepareDatabase, type ReadsDatabase } from './database.ts';
import type { Sample } from './sample.ts';
import { careersPath, type Workload } from './workload.ts';

const FEW_JOBS = 10_000;
/** The workspaces that are read from each database, of 50 jobs each. */
const WORKSPACES = FEW_JOBS / 50;
/** The cycles until code is compiled, and the measured ones. */
const [WARM_UPS, CYCLES] = [6, 15];
/** The time limit of a load; it ends before, with its last path. */
const LOAD_SECONDS_MAX = 60;

type Place = { workload: Workload; database: ReadsDatabase; server: Program; samples: Sample[] };

/** Compares reads that no cache helps, of as many workspaces, from a database of 10,000 jobs and from the large one. */
export async function measureSizes(workload: Workload): Promise<string[]> {
  const database = await prepareDatabase(WORKSPACES, { large: 0 });
  const options = { databaseUrl: database.url, dataDir: `${workload.folder}/few`, core: workload.core };
  const contenders = await createContenders({ ...options, path: careersPath(database.slugs[0] ?? '') });
  const reference = await contenders.rows.start();
  const few = { ...workload, database, contenders, reference };
  const places: Place[] = [];
  try {
    for (const sized of [few, workload]) {
      const server = await sized.contenders.guichet.start();
      places.push({ workload: sized, database: sized.database, server, samples: [] });
    }
    // The first reads render the jobs.
    const slugs = new Map(
      places.map((place) => [place, shuffled(place.database.slugs).slice(0, WORKSPACES)]),
    );
    for (const [place, placeSlugs] of slugs) await readCold(place, placeSlugs);
    await Promise.all(places.map((place) => place.database.settle()));
    for (let cycle = -WARM_UPS; cycle < CYCLES; cycle += 1) {
      for (const [place, placeSlugs] of slugs) {
        const sample = await readCold(place, shuffled(placeSlugs));
        if (cycle >= 0) place.samples.push(sample);
      }
    }
    return report(places);
  } finally {
    await Promise.all([reference.end(), ...places.map(({ server }) => server.end())]);
    await database.close();
  }
}

async function readCold({ workload, database, server }: Place, slugs: readonly string[]): Promise<Sample> {
  await database.raiseRevisions(slugs);
  await pause(CHANGE_SERVED_MS);
  const sample = await loadOnce(workload, server, slugs.map(careersPath), LOAD_SECONDS_MAX);
  if (sample.faults.length > 0) throw new Error(sample.faults.join(', '));
  return sample;
}

function report(places: readonly Place[]): string[] {
  const p99 = ({ samples }: Place) => median(samples.map((sample) => sample.p99));
  const [few] = places;
  const rows = places.map((place) => {
    const { samples, database } = place;
    const medianOf = (figure: 'p50' | 'databaseUs') => median(samples.map((sample) => sample[figure]));
    const others = Math.max(...samples.map(({ othersShare }) => othersShare));
    return [
      ...[database.jobs.toLocaleString('en'), medianOf('p50').toFixed(1), p99(place).toFixed(1)],
      ...[few === undefined ? '–' : (p99(place) / p99(few)).toFixed(2), medianOf('databaseUs').toFixed(0)],
      `≤ ${(others * 100).toFixed(0)} %`,
    ];
  });
  return [
    ...table(['jobs in all', 'p50 ms', 'p99 ms', 'ratio', 'PostgreSQL µs', 'others’ CPU'], rows),
    '',
    `Medians of ${CYCLES} turns, each of ${WORKSPACES} answers, after the revisions of their workspaces were raised.`,
  ];
}
