import type { Program } from '../node/program.ts';
import { readAnswer } from './answers.ts';
import type { Contender } from './contenders.ts';
import { type Ranked, rank } from './ranking.ts';
import { sampleLoad } from './sample.ts';
import { careersPath, differences, rotated, type Workload, whileRunning } from './workload.ts';
import type { Load } from './wrk.ts';

/** Reads one answer again and again: whole with 200, or 304 by its ETag. The first contender is the base. */
export async function measureRepeated(
  workload: Workload,
  status: 200 | 304,
  contenders: readonly Contender[],
): Promise<string[]> {
  const path = careersPath(workload.database.slugs[0] ?? '');
  return whileRunning(contenders, async (running) => {
    const entries: Entry[] = [];
    for (const { contender, server } of running) {
      entries.push(await prepare(workload, { status, path, server, name: contender.name }));
    }
    for (let round = 0; round < workload.rounds; round += 1) {
      for (const { server, load, answerBytes, ranked } of rotated(entries, round)) {
        const { database } = workload;
        ranked.samples.push(await sampleLoad({ server, database, load, answerBytes }));
      }
    }
    for (const { server, ranked } of entries)
      ranked.faults.push(...(await differences(workload, server, [path])));
    return rank(entries.map(({ ranked }) => ranked));
  });
}

type Entry = { server: Program; load: Load; answerBytes: number; ranked: Ranked };
type ToPrepare = { status: 200 | 304; path: string; server: Program; name: string };

/** Compares the answer with that of raw rows, then checks every answer of a first second. */
async function prepare(workload: Workload, { status, path, server, name }: ToPrepare): Promise<Entry> {
  const { database, connections, seconds } = workload;
  const faults = await differences(workload, server, [path]);
  const { etag = '', body } = await readAnswer(server.address, path);
  const url = `${server.address}${path}`;
  const first = { url, connections, seconds: 1, bodyBytes: body.length };
  faults.push(...(await sampleLoad({ server, database, load: first })).faults);
  const headers: Record<string, string> = status === 304 ? { 'If-None-Match': etag } : {};
  const answer = await readAnswer(server.address, path, headers);
  if (answer.status !== status) faults.push(`status ${answer.status} in place of ${status}`);
  const load = { url, connections, seconds, headers };
  await sampleLoad({ server, database, load: { ...load, seconds: 1 } });
  return { server, load, answerBytes: answer.bytes, ranked: { name, samples: [], faults } };
}
