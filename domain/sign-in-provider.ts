/** The values of one sign-in that only its browser has; the provider's answer must fit them. */
type SignInChecks = { state: string; nonce: string; verifier: string };

/** An OpenID Connect provider, which says who has signed in there (D104). */
export interface SignInProvider {
  /** Its host, as the button names it. */
  readonly name: string;
  /**
   * The address at the provider, with fresh checks; throws `provider_unavailable`. With `maxAgeSeconds` the person is
   * asked to sign in anew, and the provider to tell when they did.
   */
  begin(asked: { maxAgeSeconds: number | null }): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Exchanges the provider's answer for the address of the person, and the time at which they signed in there if the
   * provider tells it. Null when the answer does not fit the checks or was
   * used, is another issuer's or another client's, has ended, or does not say that the address is verified.
   */
  finish(answer: {
    query: string;
    checks: SignInChecks;
  }): Promise<{ email: string; authenticatedAt: Date | null } | null>;
}
