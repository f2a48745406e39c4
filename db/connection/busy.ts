import { serviceBusy } from '#kernel/errors/refusals.ts';

/** Creates the error for a connection or lock that was not free in time. Nothing was changed, so a retry is safe (D41). */
export const databaseBusy = (cause?: unknown) => serviceBusy(2, cause);
