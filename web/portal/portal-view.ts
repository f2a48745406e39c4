import type { describePortal } from '#domain/portal/describe-portal.ts';
import type { RefusedFact } from '../page/facts/fact-row.ts';
import type { Pair } from '../page/urls.ts';

/** A portal as its pages show it. They show no other name of the person than the first name. */
export type PortalView = Awaited<ReturnType<typeof describePortal>>;

export type PortalApplication = PortalView['applications'][number];
export type ApplicationProgress = NonNullable<PortalApplication['progress']>;
export type OpenDeletion = PortalView['deletions'][number];
export type Person = NonNullable<PortalView['person']>;

export type Portal = { token: string; view: PortalView };

/** A portal with the correction of a fact that was refused, if one was just sent. */
export type PortalWithRefusal = Portal & { refusedFact?: RefusedFact & { applicationId: string } };

/** The forms whose saving the portal announces, as its address names them. */
export const savedForms = ['withdrawn', 'cv', 'sameCv', 'contact', 'address', 'fact'] as const;

/** A form that was just saved, and the application and the question that it was about, if it was about any. */
export type Saved = {
  form: (typeof savedForms)[number];
  applicationId?: string | undefined;
  question?: string | undefined;
};

/** Writes a form that was saved into the query of the portal's address. */
export function savedPairs({ form, applicationId, question }: Saved): Pair[] {
  const pairs = [
    ['saved', form],
    ['application', applicationId],
    ['question', question],
  ] as const;
  return pairs.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
}
