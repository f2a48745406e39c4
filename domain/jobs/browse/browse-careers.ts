import {
  countFacet,
  countJobs,
  type Facet,
  type FacetValue,
  readJobPage,
} from '#db/publications/search/browse-jobs.ts';
import type { Answers } from '#domain/employers/answers.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { toFilter } from '../job-search.ts';
import { inRenderedSnapshot } from '../read-rendered.ts';
import { suggestSearch } from '../search/suggest-search.ts';
import { listVersionedJobs, type VisibleJob } from '../visible-job.ts';

/** A visitor's request for a careers page, as its address says it. */
export type CareersSearch = {
  q: string;
  group: 'city' | 'department' | null;
  /** The number of the page, from 1. */
  page: number;
} & { readonly [Name in Facet]: readonly string[] };

export const facetNames = [
  'city',
  'department',
  'contractType',
  'remote',
] as const satisfies readonly Facet[];

/** The city or department under which a job is listed; null for jobs without one. `count` is its number of jobs. */
type Group = { label: string | null; count: number };

export type BrowsedCareers = {
  jobs: readonly { job: VisibleJob; group: Group | null }[];
  /** The number of all open jobs. */
  count: number;
  /** The number of open jobs that match the search. */
  total: number;
  /** The number of the page that is shown: the last one if a later page was requested. */
  page: number;
  /** The number of pages. */
  pages: number;
  facets: { readonly [Name in Facet]: readonly FacetValue[] };
  /** Other words to search for, if the search found no job. */
  suggestion: string | null;
  /** The number of open jobs in each language, if no job has the words of the search or near ones; else null. */
  countByLang: Record<Lang, number> | null;
  /** The employer's promise of an answer and its figures; null without a promise. */
  answers: Answers | null;
  changedAt: Date;
  changesAt: Date | null;
};

const JOBS_PER_PAGE = 20;
const FACET_VALUES_MAX = 10;

/**
 * Lists a page of a workspace's jobs, and the filters that narrow them; null if the public may not see the workspace.
 */
export function browseCareers(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { slug, search }: { slug: string; search: CareersSearch },
): Promise<BrowsedCareers | null> {
  const rendering = 'careers' as const;
  return inRenderedSnapshot(
    deps,
    { by: 'slug', workspace: slug, rendering },
    async (tx, { listing, renderer, at }) => {
      const { q, group, page: requestedPage, ...chosenValues } = search;
      const matching = {
        workspaceId: listing.workspace.id,
        rendering,
        renderer,
        at,
        filter: toFilter({ q, ...chosenValues }),
      };
      const total = await countJobs(tx, matching);
      const pages = Math.max(1, Math.ceil(total / JOBS_PER_PAGE));
      const page = Math.min(requestedPage, pages);
      const offset = (page - 1) * JOBS_PER_PAGE;
      const rows = await readJobPage(tx, { ...matching, group, offset, limit: JOBS_PER_PAGE });
      const versionedJobs = await listVersionedJobs(
        tx,
        rows.map(({ id }) => id),
      );
      const byId = new Map(versionedJobs.map(({ job }) => [job.id, job]));
      const suggestion =
        total === 0 ? await suggestSearch(tx, { search: matching, words: [q], listing }) : null;
      const countIn = (lang: Lang) => countJobs(tx, { ...matching, filter: toFilter({ lang }) });
      const hasUnknownWords = total === 0 && q !== '' && suggestion === null;
      const countValues = (facet: Facet) => countFacet(tx, { ...matching, facet, limit: FACET_VALUES_MAX });
      return {
        jobs: rows.flatMap(({ id, group: jobGroup }) => {
          const job = byId.get(id);
          return job === undefined ? [] : [{ job, group: jobGroup }];
        }),
        count: listing.count,
        total,
        page,
        pages,
        facets: {
          city: await countValues('city'),
          department: await countValues('department'),
          contractType: await countValues('contractType'),
          remote: await countValues('remote'),
        },
        suggestion,
        countByLang: hasUnknownWords ? { fr: await countIn('fr'), en: await countIn('en') } : null,
        answers: listing.answers,
        changedAt: listing.changedAt,
        changesAt: listing.changesAt,
      };
    },
  );
}
