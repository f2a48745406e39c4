import type { DiscoveryInput } from './discovery-input.ts';

/** Allows offers for every robot, and no form, conversation or personal page, whose addresses are private. */
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
