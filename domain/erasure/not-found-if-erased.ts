import { DomainError } from '#kernel/errors/errors.ts';

/** The check whether the person whose data is read still exists. */
type ExistenceCheck = {
  exists: () => Promise<boolean>;
  /** The refusal for an unknown id. */
  refusal: () => DomainError;
};

/** Runs `work`. If it fails since the person was erased meanwhile, throws the refusal of an unknown id (D5). */
export async function notFoundIfErased<Result>(
  { exists, refusal }: ExistenceCheck,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // If the check fails as well, the error of `work` is thrown.
    const isErased = !(await exists().catch(() => true));
    throw isErased ? refusal() : error;
  }
}

/** Runs `work`, which reads in several statements. If the person was erased between them, throws the same refusal. */
export async function consistentOrNotFound<Result>(
  person: ExistenceCheck,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await notFoundIfErased(person, work);
  if (!(await person.exists())) throw person.refusal();
  return result;
}
