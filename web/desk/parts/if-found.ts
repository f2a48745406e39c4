import { toDomainError } from '#kernel/errors/errors.ts';

/** Resolves to null for what is not there, such as what another person has removed meanwhile. */
export async function ifFound<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (toDomainError(error).reason === 'not_found') return null;
    throw error;
  }
}
