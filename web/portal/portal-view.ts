import type { describePortal } from '#domain/portal/describe-portal.ts';
import type { RefusedFact } from '../page/facts/fact-row.ts';
import type { Pair } from '../page/urls.ts';

/** A portal as its pages show it. Its only name of the person is the first name. */
export type PortalView = Awaited<ReturnType<typeof describePortal>>;

export type PortalApplication = PortalView['applications'][number];
export type ApplicationProgress = NonNullable<PortalApplication['progress']>;
export type OpenDeletion = PortalView['deletions'][number];
export type Person = NonNullable<PortalView['person']>;

export type Portal = { token: string; view: PortalView };

/** A portal with the correction of a fact that was refused, if one was just sent. */
export type PortalWithRefusal = Portal & { refusedFact?: RefusedFact & { applicationId: string } };

/** A form that was just saved, with its application and its question if it has them. */
export type Saved = {
  /** Its name in the portal's address, by which `start/form-links.ts` finds the sentence that announces it. */
  form: string;
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
