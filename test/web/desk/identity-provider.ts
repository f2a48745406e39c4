import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const CLIENT = { id: 'guichet', secret: 'a secret of the test, long enough for HS256' };

/** Claims that a hostile provider puts into an ID token in place of the right ones; undefined leaves one out. */
type Forged = Record<string, unknown> & { isSignedByOther?: boolean };

/**
 * A real OpenID Connect provider (oidc-provider) on loopback. A person signs in there with an address; one that begins
 * with `unverified` is not verified. `forge` makes its token endpoint answer with an ID token of the test's own.
 */
export async function startIdentityProvider() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  let forged: Forged | null = null;
  const server = createServer((request, response) => {
    if (forged !== null && request.url === '/token') void answerForged(response, forged);
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerForged(
    response: ServerResponse,
    { isSignedByOther, ...claims }: Forged,
  ): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: CLIENT.id,
      sub: 'forged',
      iat: now,
      exp: now + 60,
      email_verified: true,
    };
    const token = new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'key' });
    const idToken = await token.sign(isSignedByOther === true ? other.privateKey : privateKey);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: idToken }));
  }

  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    issuer,
    /** Knows the service as its client, once the service has an address. */
    register: async (serviceUrl: string) => {
      const jwk = { ...(await exportJWK(privateKey)), kid: 'key', alg: 'RS256', use: 'sig' };
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [`${serviceUrl}/desk/oidc/callback`],
          },
        ],
        jwks: { keys: [jwk] },
        cookies: { keys: ['a key of the test'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        pkce: { required: () => true },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
        }),
      });
      handle = provider.callback();
    },
    forge: (claims: Forged | null) => {
      forged = claims;
    },
    /**
     * Signs a person in at the address of the provider, as a browser with these cookies does; resolves to the answer's
     * address. `onAsked` is called for each form that the person fills in.
     */
    walk: async (
      authorizationUrl: string,
      email: string,
      cookies = new Map<string, string>(),
      onAsked: (prompt: string) => void = () => {},
    ): Promise<string> => {
      let url = authorizationUrl;
      let body: URLSearchParams | undefined;
      for (let step = 0; step < 12; step += 1) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
          ...(body !== undefined && { method: 'POST', body }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        body = undefined;
        const location = answer.headers.get('location');
        if (location !== null) {
          url = new URL(location, url).href;
          if (!url.startsWith(issuer)) return url;
          continue;
        }
        const page = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (prompt === undefined)
          throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 400)}`);
        onAsked(prompt);
        url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url).href;
        body = new URLSearchParams({ prompt, login: email, password: 'x' });
      }
      throw new Error('the provider leads in a circle');
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
