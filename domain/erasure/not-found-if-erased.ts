import { DomainError } from '#kernel/errors/errors.ts';

/** The check whether the person whose data is read is still there. */
type Presence = {
  isThere: () => Promise<boolean>;
  /** The refusal for an unknown id. */
  refusal: () => DomainError;
};

/**
 * Runs `work`. If it fails because the person was erased in the meantime, throws the refusal for an unknown id (D5).
 */
export async function notFoundIfErased<Result>(
  { isThere, refusal }: Presence,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError || (await isThere().catch(() => true))) throw error;
    throw refusal();
  }
}

/** Runs several reads, which an erasure between them would leave incomplete: it then throws the same refusal. */
export async function consistentOrNotFound<Result>(
  presence: Presence,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await notFoundIfErased(presence, work);
  if (!(await presence.isThere())) throw presence.refusal();
  return result;
}
