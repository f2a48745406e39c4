import { isDeepStrictEqual } from 'node:util';
import type { Program } from '../node/program.ts';
import { contentOf, readAnswer } from './answers.ts';
import type { Contender, Contenders } from './contenders.ts';
import type { ReadsDatabase } from './database.ts';

/** The parts and settings of every workload. */
export type Workload = {
  database: ReadsDatabase;
  contenders: Contenders;
  /** The server of raw rows, whose answers are taken as right. */
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
  const found: string[] = [];
  for (const path of paths) {
    const [answer, right] = [
      await readAnswer(server.address, path, headers),
      await readAnswer(reference.address, path, headers),
    ];
    if (right.status !== 200) found.push(`raw rows answer ${right.status} to ${path}`);
    else if (!isDeepStrictEqual(contentOf(answer), contentOf(right)))
      found.push(`another answer than raw rows to ${path}`);
  }
  return found;
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

/** Each round begins with the next member, so that none is always first. */
export function turned<Member>(members: readonly Member[], round: number): Member[] {
  const first = round % Math.max(1, members.length);
  return [...members.slice(first), ...members.slice(0, first)];
}
