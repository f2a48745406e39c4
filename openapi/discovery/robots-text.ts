import type { DiscoveryInput } from './discovery-input.ts';

/**
 * Lets robots read careers pages and public job data, and closes the form, chat, portal and other API paths.
 * `/employer/`, `/confirm/` and `/feeds/` are not listed: they answer `noindex`.
 */
export function robotsText({ publicUrl }: Pick<DiscoveryInput, 'publicUrl'>): string {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '');
  const disallowed = ['apply', 'portal', 'chat', 'api'].map((name) => `Disallow: ${basePath}/${name}/`);
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
