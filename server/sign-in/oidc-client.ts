import * as oidc from 'openid-client';
import type { SignInProvider } from '#domain/sign-in-provider.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Logger } from '../observability/logging.ts';

type Options = { issuer: string; clientId: string; clientSecret: string; publicUrl: string; log: Logger };

/** The discovery document is read again after this time, so that a moved endpoint is found. */
const DISCOVERY_VALID_MS = HOUR_MS;
const TIMEOUT_SECONDS = 5;

/**
 * Creates the client of one OpenID Connect provider, which the operator chose: its URLs are not checked like those of
 * strangers (D104). openid-client checks state, nonce, PKCE, issuer, audience, expiry and signature.
 */
export function createOidcClient({
  issuer,
  clientId,
  clientSecret,
  publicUrl,
  log,
}: Options): SignInProvider {
  const redirectUri = `${publicUrl}/desk/oidc/callback`;
  let lastDiscovery: { config: Promise<oidc.Configuration>; at: number } | null = null;

  function configuration(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (lastDiscovery !== null && now - lastDiscovery.at < DISCOVERY_VALID_MS) return lastDiscovery.config;
    const config = discover();
    lastDiscovery = { config, at: now };
    // The caller gets the failure; the next caller tries again.
    config.catch(() => {
      lastDiscovery = null;
    });
    return config;
  }

  function discover(): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    const execute = [oidc.enableNonRepudiationChecks];
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  }

  return {
    name: new URL(issuer).host,
    begin: async ({ maxAgeSeconds }) => {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const config = await configuration().catch((error: unknown) => {
        log.warn({ code: codeOf(error) }, 'the provider of sign-ins does not answer');
        throw new DomainError('provider_unavailable', 'The provider of sign-ins does not answer.', {
          retryAfterSeconds: 60,
          cause: error,
        });
      });
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(maxAgeSeconds !== null && { prompt: 'login', max_age: String(maxAgeSeconds) }),
      });
      return { url: url.href, checks };
    },
    finish: async ({ query, checks }) => {
      try {
        const config = await configuration();
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: checks.verifier,
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          idTokenExpected: true,
        });
        return await readPerson(config, tokens);
      } catch (error) {
        // Only the code is logged, since the error's own text may name the person.
        log.warn({ code: codeOf(error) }, 'a sign-in by the provider was refused');
        return null;
      }
    },
  };
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Reads the e-mail address from the ID token, or else from the provider's user info. */
async function readPerson(config: oidc.Configuration, tokens: Tokens): ReturnType<SignInProvider['finish']> {
  const claims = tokens.claims();
  if (claims === undefined) return null;
  const source =
    claims.email === undefined
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : { email: claims.email, email_verified: claims.email_verified };
  const { email, email_verified: isVerified } = source;
  if (typeof email !== 'string' || isVerified !== true) return null;
  const { auth_time: seconds } = claims;
  return { email, authenticatedAt: seconds === undefined ? null : new Date(seconds * 1000) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
