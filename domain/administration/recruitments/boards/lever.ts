import { z } from 'zod';
import { type Board, type BoardEntry, pathSegment } from './board.ts';
import { employment, payRange, publicationDates } from './entry-values.ts';

const answerSchema = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    categories: z.object({
      location: z.string().nullish(),
      commitment: z.string().nullish(),
      department: z.string().nullish(),
      team: z.string().nullish(),
    }),
    createdAt: z.number().nullish(),
    description: z.string().nullish(),
    lists: z.array(z.object({ text: z.string(), content: z.string() })).nullish(),
    additional: z.string().nullish(),
    salaryRange: z
      .object({ min: z.number(), max: z.number(), currency: z.string(), interval: z.string().nullish() })
      .nullish(),
  }),
);

type Posting = z.output<typeof answerSchema>[number];

/** The host of the API for each host of Lever's job boards for people. */
const apiHosts = new Map([
  ['jobs.lever.co', 'api.lever.co'],
  ['jobs.eu.lever.co', 'api.eu.lever.co'],
]);

/** Reads the Postings API of Lever. */
export const lever: Board = {
  name: 'Lever',
  dataUrl: (page) => {
    const apiHost = apiHosts.get(page.hostname);
    const site = pathSegment(page, 0);
    if (apiHost === undefined || site === null) return null;
    return `https://${apiHost}/v0/postings/${site}?mode=json`;
  },
  read: ({ json }) => {
    const parsed = answerSchema.safeParse(json);
    return parsed.success ? { entries: parsed.data.map(toEntry) } : null;
  },
};

function toEntry({ id, text: title, categories, createdAt, salaryRange, ...posting }: Posting): BoardEntry {
  const { location, commitment, department, team } = categories;
  const lists = (posting.lists ?? []).map((list) => `<p>${list.text}</p><ul>${list.content}</ul>`);
  const description = [posting.description ?? '', ...lists, posting.additional ?? ''].join('');
  return {
    externalId: `lever:${id}`,
    title,
    location: location ? { display: location } : null,
    department: department ?? team ?? null,
    ...employment(commitment),
    descriptions: { position: description || null },
    ...payRange(salaryRange && { ...salaryRange, period: salaryRange.interval }),
    ...publicationDates(createdAt),
  };
}
