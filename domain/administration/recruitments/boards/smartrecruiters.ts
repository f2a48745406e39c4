import { z } from 'zod';
import { FULLY_REMOTE_DAYS } from '#kernel/job/remote-work.ts';
import { type Board, type BoardEntry, pathSegment } from './board.ts';
import { employment, publicationDates } from './entry-values.ts';

const POSTINGS_PER_PAGE = 100;

const text = z.string().nullish();
const labelledValue = z.object({ label: text }).nullish();
const section = z.object({ text }).nullish();

const listSchema = z.object({
  offset: z.number(),
  totalFound: z.number(),
  content: z.array(z.object({ id: z.string() })),
});

const postingSchema = z.object({
  id: z.string(),
  name: z.string(),
  jobAd: z.object({
    sections: z.object({
      companyDescription: section,
      jobDescription: section,
      qualifications: section,
      additionalInformation: section,
    }),
  }),
  releasedDate: text,
  location: z
    .object({
      city: text,
      region: text,
      country: text,
      postalCode: text,
      fullLocation: text,
      remote: z.boolean().nullish(),
    })
    .nullish(),
  department: labelledValue,
  typeOfEmployment: labelledValue,
  experienceLevel: labelledValue,
});

const careersHosts = new Set(['jobs.smartrecruiters.com', 'careers.smartrecruiters.com']);

/**
 * Reads the Posting API of SmartRecruiters. The list has no texts, so each posting is fetched by a request of its own.
 */
export const smartRecruiters: Board = {
  name: 'SmartRecruiters',
  dataUrl: (page) => {
    const company = pathSegment(page, 0);
    if (!careersHosts.has(page.hostname) || company === null) return null;
    return `https://api.smartrecruiters.com/v1/companies/${company}/postings?limit=${POSTINGS_PER_PAGE}`;
  },
  read: ({ json }, url) => {
    const list = listSchema.safeParse(json);
    if (list.success) return { entries: [], nextUrls: nextUrlsOf(list.data, url) };
    // An answer that is no list may be a single posting.
    const posting = postingSchema.safeParse(json);
    return posting.success ? { entries: [toEntry(posting.data)] } : null;
  },
};

/** Returns the addresses of the listed postings and of the next page of the list. */
function nextUrlsOf({ offset, totalFound, content }: z.output<typeof listSchema>, url: URL): string[] {
  const postings = content.map(({ id }) => `${url.origin}${url.pathname}/${encodeURIComponent(id)}`);
  const nextPage = new URL(url);
  const nextOffset = offset + content.length;
  nextPage.searchParams.set('offset', String(nextOffset));
  const hasNextPage = content.length > 0 && nextOffset < totalFound;
  return hasNextPage ? [...postings, nextPage.href] : postings;
}

function toEntry({
  id,
  name,
  jobAd: { sections },
  location,
  ...posting
}: z.output<typeof postingSchema>): BoardEntry {
  const { companyDescription, jobDescription, qualifications, additionalInformation } = sections;
  const profile = [qualifications?.text, additionalInformation?.text].filter(Boolean).join('\n');
  return {
    externalId: `smartrecruiters:${id}`,
    title: name,
    location: {
      display: location?.fullLocation ?? null,
      city: location?.city ?? null,
      region: location?.region ?? null,
      country: location?.country ?? null,
      postalCode: location?.postalCode ?? null,
    },
    ...(location?.remote === true && { remoteWorkDays: FULLY_REMOTE_DAYS }),
    department: posting.department?.label ?? null,
    experienceLevel: posting.experienceLevel?.label ?? null,
    ...employment(posting.typeOfEmployment?.label),
    descriptions: {
      company: companyDescription?.text || null,
      position: jobDescription?.text || null,
      profile: profile || null,
    },
    ...publicationDates(posting.releasedDate),
  };
}
