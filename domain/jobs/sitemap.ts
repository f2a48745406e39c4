import { iterateJobPages } from '#db/publications/list-job-pages.ts';
import { readRevisions } from '#db/publications/revisions.ts';
import { readPublicTimes } from '#db/recruitments/visible-jobs.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import type { Deps } from '../ports.ts';
import { links } from './links.ts';
import { ALL_WORKSPACES, type Listing } from './listing.ts';

/** The protocol's limit of addresses in one sitemap. */
const PLACES_MAX = 50_000;
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;

/** Lists the careers and job pages that the public may see now, in the form of sitemaps.org 0.9. */
export function sitemap({
  database,
  clock,
  settings,
}: Pick<Deps, 'database' | 'clock' | 'settings'>): Listing<never> {
  return {
    owners: [ALL_WORKSPACES],
    read: (sink) =>
      database.snapshot(async (tx) => {
        const at = clock.now();
        const times = await readPublicTimes(tx, at);
        const { epoch, newest } = await readRevisions(tx, null);
        const version = [settings.publicUrl, epoch, newest, times.changedAt];
        sink.start({ ...times, count: 0, version: JSON.stringify(version) });
        await sink.write([Buffer.from(HEAD)]);
        let slug: string | null = null;
        let room = PLACES_MAX;
        for await (const pages of iterateJobPages(tx, { at, limit: PLACES_MAX })) {
          const places: string[] = [];
          for (const page of pages) {
            if (page.workspaceSlug !== slug) places.push(place(links.careers(settings, page.workspaceSlug)));
            slug = page.workspaceSlug;
            places.push(place(links.job(settings, page), page.changedAt));
          }
          await sink.write([Buffer.from(places.slice(0, room).join(''))]);
          room = Math.max(0, room - places.length);
        }
        await sink.write([Buffer.from('</urlset>\n')]);
      }),
  };
}

function place(address: string, changedAt?: string): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`;
}
