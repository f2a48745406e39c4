import { iterateTestCandidates } from '#db/erasure/retention.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { type PurgeDeps, purgeCandidate } from './purge-candidate.ts';

/** Applications that were sent with a test key are stored for this long (D47). */
const KEPT_MS = DAY_MS;

/** Erases the sandbox's applications that are older than a day, and the candidates who have no other application. */
export async function eraseSandbox(deps: PurgeDeps): Promise<{ persons: number }> {
  const sentUntil = new Date(deps.clock.now().getTime() - KEPT_MS);
  const failures: unknown[] = [];
  let persons = 0;
  for await (const { id: candidateId } of iterateTestCandidates(deps.database.query, sentUntil)) {
    try {
      const isPurged = await purgeCandidate(deps, {
        candidateId,
        action: 'sandbox.erased',
        sentUntil,
        isDue: async (_, { heldAt }) => heldAt === null,
      });
      if (isPurged) persons += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} persons of the sandbox were not erased`);
  return { persons };
}
