import { OwnWords } from './own-words.ts';

/** A failure of a follow-up job; a permanent one is not tried again. */
export class FollowUpFailure extends OwnWords {
  override readonly name = 'FollowUpFailure';
  readonly permanent: boolean;

  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

/** Causes below this depth are not described. */
const DEPTH_MAX = 4;

/**
 * Describes a failure without its message, which may hold an address, a row or a provider's text (D9): by the kind, the
 * code and the server of the error and of its causes. Our own messages are repeated.
 */
export function describeFailure(error: unknown, depth = 0): string {
  if (error instanceof OwnWords) return error.message;
  if (!(error instanceof Error)) return 'a failure without a name';
  const words = [error.constructor.name, codeOf(error), serverOf(error)].filter((word) => word !== undefined);
  const { cause } = error;
  const because = cause instanceof Error && depth < DEPTH_MAX ? [describeFailure(cause, depth + 1)] : [];
  return [words.join(' '), ...because].join(': ');
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}

/** Returns the server that Node.js or the database's driver names in an error of a connection. */
function serverOf(error: Error): string | undefined {
  const { address, hostname, port, path } = error as Record<string, unknown> & Error;
  const host = [address, hostname, path].find((place) => typeof place === 'string');
  if (host === undefined || !(codeOf(error) ?? '').match(/^(?:E|CONN)/)) return undefined;
  return typeof port === 'number' ? `${host}:${port}` : `${host}`;
}
