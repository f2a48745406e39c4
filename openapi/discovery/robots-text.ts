import type { DiscoveryInput } from './discovery-input.ts';

/** Offers are for everyone; forms, conversations and personal pages are for those who were given the address. */
export function robotsText({ publicUrl }: Pick<DiscoveryInput, 'publicUrl'>): string {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const closed = ['apply', 'portal', 'chat', 'api'].map((name) => `Disallow: ${base}/${name}/`);
  const lines = [
    'User-agent: *',
    `Allow: ${base}/careers/`,
    `Allow: ${base}/api/public/`,
    ...closed,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
