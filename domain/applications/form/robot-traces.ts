import { z } from 'zod';

/** A person takes longer than this to fill in the form. */
const FILL_TIME_MS_MIN = 2000;

const traces = z.object({ website: z.unknown().optional(), startedAt: z.unknown().optional() });

export type RobotTraces = z.output<typeof traces>;

/**
 * Reads the two hidden fields of the form's page: one that people do not see, and the time in milliseconds when the
 * page was opened. Neither is a field of the operation, so no client offers them.
 */
export function readTraces(input: unknown): RobotTraces {
  return traces.safeParse(input).data ?? { website: undefined, startedAt: undefined };
}

/**
 * Returns the sign that a robot sent the form, or false. The application is marked for the administrator, never
 * refused: a person may have a fast browser.
 */
export function findSuspicion({ website, startedAt }: RobotTraces, now: Date) {
  if (website) return 'hidden_field_filled';
  return now.getTime() - Number(startedAt ?? 0) < FILL_TIME_MS_MIN && 'sent_within_two_seconds';
}
