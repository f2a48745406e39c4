import { z } from 'zod';
import { type Board, pathPart } from './board.ts';

const answerSchema = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
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

/** Reads the Job Postings API of Ashby; jobs that the board does not list stay out. */
export const ashby: Board = {
  name: 'Ashby',
  dataUrl: (page) => {
    const board = pathPart(page, 0);
    if (page.hostname !== 'jobs.ashbyhq.com' || board === null) return null;
    return `https://api.ashbyhq.com/posting-api/job-board/${board}`;
  },
  toEntries: (answer) => {
    const read = answerSchema.safeParse(answer);
    if (!read.success) return null;
    return read.data.jobs.flatMap(({ id, title, isListed, employmentType, location, ...job }) =>
      isListed === false
        ? []
        : {
            externalId: `ashby:${id}`,
            title,
            location: location ? { display: location } : null,
            department: job.department ?? null,
            contract: employmentType ? { type: employmentType } : null,
            ...(employmentType === 'PartTime' && { workTime: 'part' as const }),
            ...(employmentType === 'FullTime' && { workTime: 'full' as const }),
            descriptions: { position: job.descriptionHtml || null },
            ...(job.publishedAt && { publishedAt: new Date(job.publishedAt).toISOString() }),
          },
    );
  },
};
