import { missingVariable } from './fault.ts';
import type { Variables } from './variables.ts';

/** Reads the provider by which employers may sign in; null without one. Its three variables are set together. */
export function oidcConfig(env: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined) {
    if (clientId !== undefined) throw missingVariable('OIDC_ISSUER', 'OIDC_CLIENT_ID');
    if (clientSecret !== undefined) throw missingVariable('OIDC_ISSUER', 'OIDC_CLIENT_SECRET');
    return null;
  }
  if (clientId === undefined) throw missingVariable('OIDC_CLIENT_ID', 'OIDC_ISSUER');
  if (clientSecret === undefined) throw missingVariable('OIDC_CLIENT_SECRET', 'OIDC_ISSUER');
  return { issuer, clientId, clientSecret };
}
