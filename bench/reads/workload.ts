import { isDeepStrictEqual } from 'node:util';
import type { Program } from '../node/program.ts';
import { contentOf, readAnswer } from './answers.ts';
import type { Contender, Contenders } from './contenders.ts';
import type { ReadsDatabase } from './database.ts';

/** The parts and settings of every workload. */
export type Workload = {
  database: ReadsDatabase;
  contenders: Contenders;
  /** The server of raw rows, with whose answers all others are compared. */
  reference: Program;
  core: number | null;
  /** The folder of the load generator's lists of paths. */
  folder: string;
  rounds: number;
  seconds: number;
  connections: number;
};

export const careersPath = (slug: string) => `/api/public/v1/careers/${slug}/jobs`;

/** Names the answers that differ from those of raw rows. */
export async function differences(
  { reference }: Workload,
  server: Program,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const [answer, expected] = [
      await readAnswer(server.address, path, headers),
      await readAnswer(reference.address, path, headers),
    ];
    if (expected.status !== 200) faults.push(`raw rows answer ${expected.status} to ${path}`);
    else if (!isDeepStrictEqual(contentOf(answer), contentOf(expected)))
      faults.push(`another answer than raw rows to ${path}`);
  }
  return faults;
}

/** Starts the contenders one by one, and always ends them. */
export async function whileRunning<Result>(
  contenders: readonly Contender[],
  use: (running: { contender: Contender; server: Program }[]) => Promise<Result>,
): Promise<Result> {
  const running: { contender: Contender; server: Program }[] = [];
  try {
    for (const contender of contenders) running.push({ contender, server: await contender.start() });
    return await use(running);
  } finally {
    await Promise.all(running.map(({ server }) => server.end()));
  }
}

/** Returns the members in an order that begins with the next member each round, so that none is always first. */
export function rotated<Member>(members: readonly Member[], round: number): Member[] {
  const first = round % Math.max(1, members.length);
  return [...members.slice(first), ...members.slice(0, first)];
}
