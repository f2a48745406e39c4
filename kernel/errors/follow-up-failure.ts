import { LoggableError } from './loggable-error.ts';

/** The failure of a follow-up job. The queue does not retry a permanent one. */
export class FollowUpFailure extends LoggableError {
  override readonly name = 'FollowUpFailure';
  readonly permanent: boolean;

  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

/** A description names at most this many causes, each the cause of the one before. */
const DEPTH_MAX = 4;

/**
 * Describes a failure by the class, the code and the server of the error and of its causes. It leaves out messages,
 * which may hold an address, a row or a provider's text (D9). Only the message of a `LoggableError` is repeated.
 */
export function describeFailure(error: unknown, depth = 0): string {
  if (error instanceof LoggableError) return error.message;
  if (!(error instanceof Error)) return 'a failure without a name';
  const parts = [error.constructor.name, codeOf(error), serverOf(error)].filter((part) => part !== undefined);
  const description = parts.join(' ');
  const { cause } = error;
  if (!(cause instanceof Error) || depth >= DEPTH_MAX) return description;
  return `${description}: ${describeFailure(cause, depth + 1)}`;
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}

/** Returns the server, as `host:port`, that Node.js or the database's driver names in the error of a connection. */
function serverOf(error: Error): string | undefined {
  const { address, hostname, port, path } = error as Record<string, unknown> & Error;
  const host = [address, hostname, path].find((name) => typeof name === 'string');
  // Codes of connections are those of Node.js, such as ECONNREFUSED, and of the driver, such as CONNECT_TIMEOUT.
  const isOfConnection = /^(?:E|CONN)/.test(codeOf(error) ?? '');
  if (host === undefined || !isOfConnection) return undefined;
  return typeof port === 'number' ? `${host}:${port}` : `${host}`;
}
