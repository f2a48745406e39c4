import { DomainError } from '#kernel/errors/errors.ts';

type Person = {
  isThere: () => Promise<boolean>;
  /** The refusal for an unknown id. */
  refusal: () => DomainError;
};

/**
 * Runs `work`. If it fails because the person was erased in the meantime, throws the refusal for an unknown id (D5).
 */
export async function notFoundIfErased<Result>(
  { isThere, refusal }: Person,
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
  person: Person,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await notFoundIfErased(person, work);
  if (!(await person.isThere())) throw person.refusal();
  return result;
}
