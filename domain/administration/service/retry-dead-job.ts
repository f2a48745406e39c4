import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Queues a dead job again; throws `not_found`. */
export async function retryDeadJob(
  { queueAdministration }: Pick<Deps, 'queueAdministration'>,
  { id }: { id: string },
) {
  if (await queueAdministration.retry(id)) return { id, queued: true };
  throw new DomainError('not_found', `There is no dead job with the id ${id}.`);
}
