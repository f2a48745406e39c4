import type { describePortal } from '#domain/portal/describe-portal.ts';
import type { RefusedFact } from '../page/facts/fact-row.ts';
import type { Pair } from '../page/urls.ts';

/** The data that the portal's pages show. They know only the first name of the person. */
export type PortalView = Awaited<ReturnType<typeof describePortal>>;

export type PortalApplication = PortalView['applications'][number];

/**
 * The state of an application. `progress` is null for a visitor who opened the portal by an application's id in place
 * of the mailed link, and so may see only what was sent (D30).
 */
export type ApplicationProgress = NonNullable<PortalApplication['progress']>;

export type OpenDeletion = PortalView['deletions'][number];

/** The facts about the person; `person` is null for the same visitor (D30). */
export type Person = NonNullable<PortalView['person']>;

/** A portal, with the token of its address. */
export type Portal = { token: string; view: PortalView };

/** A portal, and the correction of a fact that was just sent and refused, if there is one. */
export type PortalWithRefusal = Portal & { refusedFact?: RefusedFact & { applicationId: string } };

/** A form that was just saved, with its application and its question if it has them. */
export type SavedForm = {
  /** The form's name in the portal's address, by which `start/form-links.ts` finds the sentence that announces it. */
  form: string;
  applicationId?: string | undefined;
  question?: string | undefined;
};

/** Returns the query of the portal's address after a form was saved. */
export function savedFormPairs({ form, applicationId, question }: SavedForm): Pair[] {
  const pairs = [
    ['saved', form],
    ['application', applicationId],
    ['question', question],
  ] as const;
  return pairs.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
}
