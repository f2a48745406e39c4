import { z } from 'zod';
import { decodeEntities } from '#kernel/text/html-entities.ts';
import { type Board, pathSegment } from './board.ts';
import { publicationDates } from './entry-values.ts';

const answerSchema = z.object({
  jobs: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      // This field is required only to recognise Greenhouse: another API may have `jobs` with an id and a title.
      absolute_url: z.string(),
      location: z.object({ name: z.string().nullish() }).nullish(),
      content: z.string().nullish(),
      departments: z.array(z.object({ name: z.string().nullish() })).nullish(),
      first_published: z.string().nullish(),
    }),
  ),
});

/** The hosts of Greenhouse's job boards for people. */
const pageHosts = new Set([
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'job-boards.eu.greenhouse.io',
]);

/** Reads the Job Board API of Greenhouse, whose texts are escaped HTML. */
export const greenhouse: Board = {
  name: 'Greenhouse',
  dataUrl: (page) => {
    // A board's page is `/{token}`; the page that an employer's own site embeds is `/embed/job_board?for={token}`.
    const token = page.searchParams.get('for') ?? pathSegment(page, 0);
    if (!pageHosts.has(page.hostname) || token === null) return null;
    return `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(token)}/jobs?content=true`;
  },
  read: ({ json }) => {
    const parsed = answerSchema.safeParse(json);
    if (!parsed.success) return null;
    const entries = parsed.data.jobs.map(
      ({ id, title, location, content, departments, first_published }) => ({
        externalId: `greenhouse:${id}`,
        title,
        location: location?.name ? { display: location.name } : null,
        department: departments?.[0]?.name ?? null,
        descriptions: { position: content ? decodeEntities(content) : null },
        ...publicationDates(first_published),
      }),
    );
    return { entries };
  },
};
