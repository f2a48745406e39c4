/** A failure in words of our own, fit to be stored and logged; a permanent one is not tried again. */
export class FollowUpFailure extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'FollowUpFailure';
    this.permanent = permanent;
  }
}

/** An error's own words may hold an address, a row or a provider's text (D9): its kind and code do not. */
export function describeFailure(error: unknown): string {
  if (error instanceof FollowUpFailure) return error.message;
  if (!(error instanceof Error)) return 'a failure without a name';
  const code = codeOf(error) ?? codeOf(error.cause);
  return [error.constructor.name, code].filter((word) => word !== undefined).join(' ');
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}
