import { overloaded } from '../../kernel/semaphore.ts';

/** No connection or lock was free in time, and nothing was changed: safe to try again (D41). */
export const busy = overloaded('The service is busy; please try again in a moment.', 2);
