import { iterateJobPages } from '#db/publications/iterate-jobs.ts';
import { readRevisions } from '#db/publications/read-revisions.ts';
import { readPublicTimes } from '#db/recruitments/visible-jobs.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import type { Deps } from '../ports.ts';
import { links } from './links.ts';
import { ALL_WORKSPACES, type Listing } from './listing.ts';

/** The protocol's limit of addresses in one sitemap. */
const ADDRESSES_MAX = 50_000;
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
        let previousSlug: string | null = null;
        // The statement limits the jobs. The addresses of careers pages count too, so the last entries may be cut.
        let remaining = ADDRESSES_MAX;
        for await (const pages of iterateJobPages(tx, { at, limit: ADDRESSES_MAX })) {
          const entries: string[] = [];
          for (const page of pages) {
            if (page.workspaceSlug !== previousSlug)
              entries.push(urlEntry(links.careers(settings, page.workspaceSlug)));
            previousSlug = page.workspaceSlug;
            entries.push(urlEntry(links.job(settings, page), page.changedAt));
          }
          await sink.write([Buffer.from(entries.slice(0, remaining).join(''))]);
          remaining = Math.max(0, remaining - entries.length);
        }
        await sink.write([Buffer.from('</urlset>\n')]);
      }),
  };
}

function urlEntry(address: string, changedAt?: string): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`;
}
