import { z } from 'zod';

/** A person takes longer than this to fill in the form. */
const FILL_TIME_MS_MIN = 2000;

const traces = z.object({ website: z.unknown().optional(), startedAt: z.unknown().optional() });

export type RobotTraces = z.output<typeof traces>;

/**
 * Reads the two hidden fields of the form's page: `website`, which only robots fill in, and `startedAt`, the time in
 * milliseconds at which the page was opened. Neither is a field of the operation, so that no client offers them.
 */
export function readTraces(input: unknown): RobotTraces {
  return traces.safeParse(input).data ?? { website: undefined, startedAt: undefined };
}

/**
 * Returns the sign by which a robot seems to have sent the form, or false. An application with a sign is marked and
 * never refused, since a person's browser may fill in the form, too.
 */
export function findSuspicion({ website, startedAt }: RobotTraces, now: Date) {
  if (website) return 'hidden_field_filled';
  // A form without `startedAt` was not sent by our page: 0 makes its fill time long, so that there is no sign.
  const fillTimeMs = now.getTime() - Number(startedAt ?? 0);
  return fillTimeMs < FILL_TIME_MS_MIN ? 'sent_within_two_seconds' : false;
}
