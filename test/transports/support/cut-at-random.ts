import { seededRandom } from '#test/support/seeded-random.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { type Answer, persevere, type ReturningClient } from './returning-clients.ts';

/** A busy node sends words together, and so fewer bytes of framing. */
const SURE_SHARE = 0.9;

type CutTelling = Answer & { invitations: number; seed: number; cutAtByte: number; isCut: boolean };

/**
 * Collects what a client reports of `count` answers, each in a session of its own and cut at a random byte of the
 * server's output, head and handshake included. An uncut answer shows how many bytes there are.
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
  const report = async (cutAtByte?: number) => {
    await using proxy = await startCuttingProxy({ ...nodes, ...(cutAtByte !== undefined && { cutAtByte }) });
    const sessionId = await session();
    const answer = await persevere(() => client(proxy.url, sessionId));
    return { answer, isCut: proxy.isCut(), bytes: proxy.bytes() };
  };
  const { bytes } = await report();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const cutAtByte = 1 + Math.floor(random() * bytes * SURE_SHARE);
      const { answer, isCut } = await report(cutAtByte);
      return { seed, cutAtByte, isCut, ...answer };
    }),
  );
}
