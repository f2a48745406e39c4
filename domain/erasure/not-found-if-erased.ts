import { DomainError } from '../../kernel/errors/errors.ts';

type Person = {
  isThere: () => Promise<boolean>;
  /** What an unknown id is answered. */
  refusal: () => DomainError;
};

/** What fails because its person is erased meanwhile finds nobody, as whatever comes later does (D5). */
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

/** The same for a reading in several statements, which could also find half of the person. */
export async function consistentOrNotFound<Result>(
  person: Person,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await notFoundIfErased(person, work);
  if (!(await person.isThere())) throw person.refusal();
  return result;
}
