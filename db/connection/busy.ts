import { serviceBusy } from '#kernel/errors/refusals.ts';

/** Creates the error for a connection or lock that was not free in time. A retry is safe: nothing was changed (D41). */
export const databaseBusy = (cause?: unknown) => serviceBusy(2, cause);
