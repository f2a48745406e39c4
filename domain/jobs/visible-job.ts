import type { VisibleJob } from '#db/recruitments/published-recruitment.ts';

export type { SalaryPeriod, VisibleJob } from '#db/recruitments/published-recruitment.ts';
export { questionKinds, questionPlaces } from '#db/schema/base/questions.ts';
export type { Place } from '#db/schema/base/recruitments.ts';

/** An employer as the public may see it. */
export type WorkspaceView = Pick<VisibleJob['workspace'], 'slug' | 'name' | 'lang' | 'timeZone'> &
  Partial<WorkspaceLook>;

/** An employer with the texts and images that only the careers page shows. */
export type CareersView = WorkspaceView & {
  introFr?: string | null;
  introEn?: string | null;
  cover?: string | null;
  /** `on`: people may apply without a job. */
  openApplications?: 'on' | 'off';
};

/** An employer's look. `accent` is `#rrggbb`; the path of an image of this service begins with `/`. */
type WorkspaceLook = Pick<VisibleJob['workspace'], 'logo' | 'accent' | 'socialImage'>;
