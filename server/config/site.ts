import type { SiteSettings } from '#domain/site-settings.ts';
import { missingVariable } from './fault.ts';
import type { Variables } from './variables.ts';

/** Reads what the public pages say of the site and its publisher. */
export function siteConfig(env: Variables): SiteSettings {
  return {
    publisherPhone: env.PUBLISHER_PHONE ?? null,
    publisherRegistration: env.PUBLISHER_REGISTRATION ?? null,
    publicationDirector: env.PUBLICATION_DIRECTOR ?? null,
    hostingProvider: env.HOSTING_PROVIDER ?? null,
    accessibility: accessibilityConfig(env),
    listsEmployers: env.HOME_EMPLOYERS === 'list',
  };
}

/** Reads the state of accessibility and the audit that found it. Both are set, or neither. */
function accessibilityConfig(env: Variables): SiteSettings['accessibility'] {
  const { ACCESSIBILITY: state, ACCESSIBILITY_AUDIT: audit } = env;
  if (state === undefined && audit === undefined) return null;
  if (state === undefined) throw missingVariable('ACCESSIBILITY', 'ACCESSIBILITY_AUDIT');
  if (audit === undefined) throw missingVariable('ACCESSIBILITY_AUDIT', 'ACCESSIBILITY');
  return { state, audit };
}
