/** The values of one sign-in, which only its browser has. The provider's answer must match them. */
type SignInChecks = { state: string; nonce: string; verifier: string };

/** An OpenID Connect provider, which says who has signed in there (D104). */
export interface SignInProvider {
  /** The provider's host, which the button shows. */
  readonly name: string;
  /**
   * Returns the address at the provider, with new checks; throws `provider_unavailable`. With `maxAgeSeconds`, the
   * provider asks the person to sign in again if their sign-in is older, and tells its time.
   */
  begin(asked: { maxAgeSeconds: number | null }): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Exchanges the provider's answer for the address of the person, and the time of their sign-in there if the provider
   * tells it. Null if the answer does not match the checks, was used, has expired, is from another issuer or for another
   * client, or does not say that the address is verified.
   */
  finish(answer: {
    query: string;
    checks: SignInChecks;
  }): Promise<{ email: string; authenticatedAt: Date | null } | null>;
}
