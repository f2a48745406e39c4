import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type { Logger };

/**
 * Creates a log of JSON lines, on stderr by default. Callers log templates and ids, never names, addresses, keys or
 * tokens (D9).
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination,
  );
}
