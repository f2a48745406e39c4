import { seededRandom } from '../../interview/support/seeded.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import type { ReturningClient } from './returning-clients.ts';

export type CutTelling = { seed: number; cutAtByte: number; isCut: boolean; text: string };

/**
 * What a client tells of `count` answers, each in a session of its own and cut at a random byte of what the
 * server sends, head and handshake included; which bytes there are is seen from an uncut answer.
 */
export async function cutAtRandom({
  client,
  seed,
  count,
  session,
  ...nodes
}: {
  client: ReturningClient;
  seed: number;
  count: number;
  before: string;
  after: string;
  session: () => Promise<string>;
}): Promise<CutTelling[]> {
  const random = seededRandom(seed);
  const tell = async (cutAtByte?: number) => {
    await using proxy = await startCuttingProxy({ ...nodes, ...(cutAtByte !== undefined && { cutAtByte }) });
    const text = await client(proxy.url, await session());
    return { text, isCut: proxy.isCut(), bytes: proxy.bytes() };
  };
  const { bytes } = await tell();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const cutAtByte = 1 + Math.floor(random() * (bytes - 1));
      const { text, isCut } = await tell(cutAtByte);
      return { seed, cutAtByte, isCut, text };
    }),
  );
}
