import { toDomainError } from '#kernel/errors/errors.ts';

/** Pages show what is not found in their own words. */
export function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: unknown) => {
    if (toDomainError(error).reason === 'not_found') return null;
    throw error;
  });
}
