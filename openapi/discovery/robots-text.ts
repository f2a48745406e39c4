import type { DiscoveryInput } from './discovery-input.ts';

/**
 * Allows robots to read careers pages and public job data. Form, portal, chat and the rest of the API are disallowed.
 * `/employer/`, `/confirm/` and `/feeds/` are not listed, since their answers say `noindex`.
 */
export function robotsText({ publicUrl }: Pick<DiscoveryInput, 'publicUrl'>): string {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '');
  const disallowed = ['apply', 'portal', 'chat', 'api'].map((folder) => `Disallow: ${basePath}/${folder}/`);
  const lines = [
    'User-agent: *',
    `Allow: ${basePath}/careers/`,
    `Allow: ${basePath}/api/public/`,
    ...disallowed,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
