import { z } from 'zod';

const FILL_TIME_MS_MIN = 2000;

const traces = z.object({ website: z.unknown().optional(), startedAt: z.unknown().optional() });

export type RobotTraces = z.output<typeof traces>;

/**
 * Reads the two hidden fields of the form's page: one that people do not see, and the time in milliseconds when the
 * page was opened. Neither is a field of the operation, so no client offers them.
 */
export function tracesOf(input: unknown): RobotTraces {
  return traces.safeParse(input).data ?? { website: undefined, startedAt: undefined };
}

/** The application is marked for the administrator, never refused: a person may have a fast browser. */
export function suspicionOf({ website, startedAt }: RobotTraces, now: Date) {
  if (website) return 'hidden_field_filled';
  return now.getTime() - Number(startedAt ?? 0) < FILL_TIME_MS_MIN && 'sent_within_two_seconds';
}
