import { z } from 'zod';
import { type Board, pathSegment } from './board.ts';
import { employment, publicationDates } from './entry-values.ts';

const answerSchema = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      // This field is required only to recognise Ashby: another API may have `jobs` with an id and a title.
      jobUrl: z.string(),
      isListed: z.boolean().nullish(),
      department: z.string().nullish(),
      employmentType: z.string().nullish(),
      location: z.string().nullish(),
      publishedAt: z.string().nullish(),
      descriptionHtml: z.string().nullish(),
    }),
  ),
});

/** Reads the Job Postings API of Ashby, without the jobs that the board does not list. */
export const ashby: Board = {
  name: 'Ashby',
  dataUrl: (page) => {
    const board = pathSegment(page, 0);
    if (page.hostname !== 'jobs.ashbyhq.com' || board === null) return null;
    return `https://api.ashbyhq.com/posting-api/job-board/${board}`;
  },
  read: ({ json }) => {
    const parsed = answerSchema.safeParse(json);
    if (!parsed.success) return null;
    const listedJobs = parsed.data.jobs.filter(({ isListed }) => isListed !== false);
    const entries = listedJobs.map(({ id, title, location, department, ...job }) => ({
      externalId: `ashby:${id}`,
      title,
      location: location ? { display: location } : null,
      department: department ?? null,
      ...employment(job.employmentType),
      descriptions: { position: job.descriptionHtml || null },
      ...publicationDates(job.publishedAt),
    }));
    return { entries };
  },
};
