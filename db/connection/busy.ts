import { serviceBusy } from '#kernel/errors/refusals.ts';

/** No connection or lock was free in time, and nothing was changed: safe to try again (D41). */
export const databaseBusy = (cause?: unknown) => serviceBusy(2, cause);
