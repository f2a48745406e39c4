import { DomainError } from '#kernel/errors/errors.ts';

type Person = {
  isThere: () => Promise<boolean>;
  /** The answer for an unknown id. */
  refusal: () => DomainError;
};

/** If `work` fails because the person was erased in the meantime, throws what an unknown id gets (D5). */
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

/** The same for several reads, which an erasure in between would leave incomplete. */
export async function consistentOrNotFound<Result>(
  person: Person,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await notFoundIfErased(person, work);
  if (!(await person.isThere())) throw person.refusal();
  return result;
}
