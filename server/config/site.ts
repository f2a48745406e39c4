import type { SiteSettings } from '#domain/site-settings.ts';
import { ConfigError } from './environment.ts';
import { type Variables, variables } from './variables.ts';

/** Reads the statements of the public pages about the site. A state of accessibility needs the audit that found it. */
export function siteConfig(env: Variables): SiteSettings {
  const { ACCESSIBILITY: state, ACCESSIBILITY_AUDIT: audit } = env;
  if (state !== undefined && audit === undefined)
    throw new ConfigError(
      `ACCESSIBILITY_AUDIT is not set: ${variables.ACCESSIBILITY_AUDIT.description}; ACCESSIBILITY requires it`,
    );
  return {
    publisherPhone: env.PUBLISHER_PHONE ?? null,
    publisherRegistration: env.PUBLISHER_REGISTRATION ?? null,
    publicationDirector: env.PUBLICATION_DIRECTOR ?? null,
    hostingProvider: env.HOSTING_PROVIDER ?? null,
    accessibility: state === undefined || audit === undefined ? null : { state, audit },
    listsEmployers: env.HOME_EMPLOYERS === 'list',
  };
}

/** Reads the provider by which employers may sign in; null without one. */
export function oidcConfig(env: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined) return null;
  if (clientId === undefined) throw missing('OIDC_CLIENT_ID');
  if (clientSecret === undefined) throw missing('OIDC_CLIENT_SECRET');
  return { issuer, clientId, clientSecret };
}

function missing(name: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'): ConfigError {
  return new ConfigError(`${name} is not set: ${variables[name].description}; OIDC_ISSUER requires it`);
}
