import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../node/program.ts';
import { readAnswer } from './answers.ts';
import { type Ranked, rank } from './ranking.ts';
import { type Sample, sampleLoad } from './sample.ts';
import { careersPath, differences, rotated, type Workload, whileRunning } from './workload.ts';

/** The share of workspaces that are read first, and how often, so that code is compiled. */
const [WARM_UP_SHARE, WARM_UPS] = [0.3, 4];
/** After this time every node serves a change (D7). */
export const CHANGE_SERVED_MS = 500;
/** The number of answers in each part that are compared whole; of all others the length is checked. */
const COMPARED_ANSWERS = 5;
/** The time limit of a load; it ends before, with its last path. */
const LOAD_SECONDS_MAX = 600;

/** Reads each workspace's careers once, from a process that has not read it before, so that no cache helps. */
export async function measureCold(workload: Workload): Promise<string[]> {
  const { contenders, database, rounds } = workload;
  const rendering = await renderAll(workload);
  await database.settle();
  const { rows, guichet, fastify, express } = contenders;
  const ranked = [rows, guichet, fastify, express].map((contender) => ({
    contender,
    row: { name: contender.name, samples: [], faults: [] } as Ranked,
  }));
  for (let round = 0; round < rounds; round += 1) {
    const slugs = shuffled(database.slugs);
    for (const { contender, row } of rotated(ranked, round)) {
      await whileRunning([contender], async ([running]) => {
        if (running !== undefined) await measureOnce(workload, running.server, slugs, row);
      });
    }
  }
  return [...rank(ranked.map(({ row }) => row)), '', rendering];
}

async function measureOnce(
  workload: Workload,
  server: Program,
  slugs: readonly string[],
  { samples, faults }: Ranked,
): Promise<void> {
  const warmUpSlugs = slugs.slice(0, Math.ceil(slugs.length * WARM_UP_SHARE));
  const [first, measured] = [warmUpSlugs, slugs.slice(warmUpSlugs.length)].map((part) =>
    part.map(careersPath),
  ) as [string[], string[]];
  for (let turn = 0; turn < WARM_UPS; turn += 1) {
    faults.push(...(await loadOnce(workload, server, first, LOAD_SECONDS_MAX)).faults);
    // The new revisions make every cached answer stale.
    await workload.database.raiseRevisions(warmUpSlugs);
    await pause(CHANGE_SERVED_MS);
  }
  faults.push(...(await differences(workload, server, first.slice(0, COMPARED_ANSWERS))));
  samples.push(await loadOnce(workload, server, measured, workload.seconds));
  faults.push(...(await differences(workload, server, measured.slice(0, COMPARED_ANSWERS))));
}

/** Reads each path once, and checks every answer: this load is slow enough for that. */
export async function loadOnce(
  workload: Pick<Workload, 'folder' | 'database' | 'connections' | 'reference'>,
  server: Program,
  paths: readonly string[],
  seconds: number,
): Promise<Sample> {
  const { folder, database, connections, reference } = workload;
  const pathsFile = join(folder, 'paths.txt');
  await writeFile(pathsFile, paths.join('\n'));
  const { body } = await readAnswer(reference.address, paths[0] ?? '');
  const load = { url: server.address, connections, seconds, pathsFile, bodyBytes: body.length };
  return sampleLoad({ server, database, load });
}

/** Renders all jobs, which Guichet does once for each version of a job. */
async function renderAll(workload: Workload): Promise<string> {
  const { slugs } = workload.database;
  const paths = slugs.map(careersPath);
  return whileRunning([workload.contenders.guichet], async ([running]) => {
    if (running === undefined) return '';
    const { perSecond, cpuUs, faults } = await loadOnce(workload, running.server, paths, LOAD_SECONDS_MAX);
    // The load ends without the last answers, so their workspaces are rendered here, before the rounds.
    const last = paths.slice(-workload.connections);
    faults.push(...(await differences(workload, running.server, last)));
    if (faults.length > 0) throw new Error(faults.join(', '));
    return `The first read of a workspace renders its 50 jobs and keeps them: ${perSecond.toFixed(0)} req/s, ${(cpuUs / 1000).toFixed(1)} ms of CPU, before the rounds.`;
  });
}

export function shuffled<Member>(members: readonly Member[]): Member[] {
  return members
    .map((member) => ({ member, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ member }) => member);
}
