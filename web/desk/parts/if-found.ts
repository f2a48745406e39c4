import { toDomainError } from '#kernel/errors/errors.ts';

/** Resolves to null if the work fails with `not_found`, since another member may have removed its object meanwhile. */
export async function ifFound<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (toDomainError(error).reason === 'not_found') return null;
    throw error;
  }
}
