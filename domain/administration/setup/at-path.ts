import { DomainError } from '#kernel/errors/errors.ts';

/** Awaits `work`. If it is refused, puts `path` before each fault's field: `url` becomes `webhook.url`. */
export async function atPath<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.length === 0) throw error;
    const details = error.details.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }));
    throw new DomainError(error.reason, error.message, { details, cause: error });
  }
}
