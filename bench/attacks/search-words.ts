import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createHttp } from '#test/support/requests/http.ts';
import { watchHealth } from '../feed/health.ts';
import type { AttackedNode } from './attacked-node.ts';

/** The values of `q` in a search, and the words of a value. */
const VALUES = 20;
const WORDS_MAX = 90;
const CALM_MS = 5_000;

/** Searches for up to 1,800 words at a time, and measures the database's memory and the delay of other searches. */
export async function attackByWords(
  { node, environment }: AttackedNode,
  { searches, connections }: { searches: number; connections: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const jobs = `/api/public/v1/careers/${environment.largeSlug}/jobs?limit=1`;
  const others = `/api/public/v1/careers/${environment.slug}/jobs?limit=1&q=presse`;
  const stopCalm = watchHealth(node.address, others);
  await delay(CALM_MS);
  const calmMs = await stopCalm();
  const before = await environment.databaseMb();
  const stop = watchHealth(node.address, others);
  let next = 0;
  let refused = 0;
  const search = async () => {
    while (next++ < searches) {
      const words = Array.from({ length: VALUES }, () =>
        Array(randomInt(1, WORDS_MAX + 1))
          .fill('e')
          .join('+'),
      );
      const { status } = await http.get(`${jobs}&${words.map((word) => `q=${word}`).join('&')}`);
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, search));
  http.close();
  const [busyMs, after] = [await stop(), await environment.databaseMb()];
  return [
    `${searches} searches, ${refused} refused; the database's processes ${Math.round(before)} MB, then ${Math.round(after)} MB`,
    `another workspace's search: p99 ${Math.round(calmMs)} ms, meanwhile ${Math.round(busyMs)} ms`,
  ];
}
