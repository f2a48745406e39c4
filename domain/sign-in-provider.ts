/** The secrets of one sign-in, kept in a cookie of its browser. The provider's answer must match them. */
type SignInChecks = { state: string; nonce: string; verifier: string };

/** An OpenID Connect provider, which says who has signed in there (D104). */
export interface SignInProvider {
  /** The provider's host, which the button shows. */
  readonly name: string;
  /**
   * Returns the URL of the provider's page, with new checks; throws `provider_unavailable`. With `maxAgeSeconds`, the
   * provider asks the person to sign in again if their last sign-in there is older, and `finish` returns its time.
   */
  begin(options: { maxAgeSeconds: number | null }): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Exchanges the provider's answer, a URL's query, for the person's e-mail address and the time of their sign-in, null
   * if it does not say when. Returns null if the answer does not match the checks, was used, has expired, is from
   * another issuer or for another client, or does not say that the e-mail address is verified.
   */
  finish(answer: {
    query: string;
    checks: SignInChecks;
  }): Promise<{ email: string; authenticatedAt: Date | null } | null>;
}
