import { create } from 'xmlbuilder2';

export type SitemapUrl = { loc: string; lastmod: Date | null };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PLACES_MAX = 50_000;

/** sitemaps.org 0.9; the protocol takes no more than 50,000 places. */
export function sitemap({ places }: { places: readonly SitemapUrl[] }): string {
  const url = places.slice(0, PLACES_MAX).map(({ loc, lastmod }) => ({
    loc,
    ...(lastmod !== null && { lastmod: lastmod.toISOString() }),
  }));
  const document = create({ version: '1.0', encoding: 'UTF-8' }, { urlset: { '@xmlns': NAMESPACE, url } });
  return `${document.end({ prettyPrint: true })}\n`;
}
