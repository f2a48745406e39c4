import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Queues a follow-up job again whose retries have all failed; throws `not_found` for another id. */
export async function retryDeadJob(
  { queueAdministration }: Pick<Deps, 'queueAdministration'>,
  { id }: { id: string },
) {
  if (await queueAdministration.retry(id)) return { id, queued: true };
  throw new DomainError('not_found', `There is no dead job with the id ${id}.`);
}
