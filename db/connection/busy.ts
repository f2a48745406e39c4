import { serviceBusy } from '#kernel/errors/refusals.ts';

/** Reports that no connection or lock was free in time and nothing was changed, so that a retry is safe (D41). */
export const databaseBusy = (cause?: unknown) => serviceBusy(2, cause);
