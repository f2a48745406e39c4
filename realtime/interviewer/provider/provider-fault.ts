/** A failure of the provider, in our words: its own may quote the candidate or its internals. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: string;
  /** True if a retry may succeed. */
  readonly transient: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(kind: string, options: { transient?: boolean; retryAfterSeconds?: number | null } = {}) {
    super(`the provider failed: ${kind}`);
    this.kind = kind;
    this.transient = options.transient ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
