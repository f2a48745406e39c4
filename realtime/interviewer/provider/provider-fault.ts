/**
 * A failure of the provider. Its `kind` can be logged: the only texts of the provider in it are documented names of errors
 * and stop reasons, since any other text could quote the candidate.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: string;
  /** True if a retry may succeed. */
  readonly isTransient: boolean;
  /** True if the provider generated nothing: there was no connection, or an error status came instead of a stream. */
  readonly generatedNothing: boolean;
  /** The wait that the server asks for; null if it asks for none, or names a date. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: string,
    options: { isTransient?: boolean; generatedNothing?: boolean; retryAfterSeconds?: number | null } = {},
  ) {
    super(`the provider failed: ${kind}`);
    this.kind = kind;
    this.isTransient = options.isTransient ?? false;
    this.generatedNothing = options.generatedNothing ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Returns the fault of a server that could not be reached. */
export function connectionFault(): ProviderFault {
  return new ProviderFault('connection', { isTransient: true, generatedNothing: true });
}

/** Returns the fault of an error answer; an error within a stream has no status. */
export function errorFault({
  status,
  headers,
  documentedErrorName = 'error',
}: {
  status: number | undefined;
  headers: Headers | undefined;
  /** The error's name, if it is one of those that the provider documents. */
  documentedErrorName?: string;
}): ProviderFault {
  const isTransient = status === undefined || status === 408 || status === 429 || status >= 500;
  const retryAfterSeconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return new ProviderFault(`${status ?? 'stream'} ${documentedErrorName}`, {
    isTransient,
    generatedNothing: status !== undefined,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  });
}

/** Returns the fault of a stream that cannot be read. */
export function brokenStreamFault(): ProviderFault {
  return new ProviderFault('broken stream', { isTransient: true });
}
