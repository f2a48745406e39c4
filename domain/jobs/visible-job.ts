import type { VisibleJob } from '#db/recruitments/published-recruitment.ts';

export type { SalaryPeriod, VisibleJob } from '#db/recruitments/published-recruitment.ts';

/** An employer as the public may see it. */
export type WorkspaceView = Pick<VisibleJob['workspace'], 'slug' | 'name' | 'lang' | 'timeZone'> &
  Partial<WorkspaceLook>;

/** The same with what its careers page says and shows of it alone. */
export type CareersView = WorkspaceView & {
  introFr?: string | null;
  introEn?: string | null;
  cover?: string | null;
};

/** How an employer looks; `accent` is `#rrggbb`, images of its own begin with `/` below the public address. */
type WorkspaceLook = Pick<VisibleJob['workspace'], 'logo' | 'accent' | 'socialImage'>;
