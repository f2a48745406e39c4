import { id as uuid } from '#domain/administration/field-schemas.ts';
import type { WantedPage } from '#domain/desk/wanted-page.ts';
import type { PageCall } from '../page/page-call.ts';
import type { Visit } from '../page/visit.ts';

/** The page that the query of a sign-in names; what is no id is left out. */
export function wantedOf({ query: { application, deletion } }: PageCall): WantedPage {
  return toWanted(application, deletion);
}

/** The page that the parameters of an address name: `id` is an application's, `requestId` a deletion's. */
export function wantedIn({ id, requestId }: PageCall['params']): WantedPage {
  return toWanted(id, requestId);
}

function toWanted(application: unknown, deletion: unknown): WantedPage {
  const applicationId = uuid.safeParse(application).data ?? null;
  const deletionId = uuid.safeParse(deletion).data ?? null;
  return { applicationId, deletionId: applicationId === null ? deletionId : null };
}

/** The address of that page, or of the lists. */
export function wantedAddress({ urls }: Visit, { applicationId, deletionId }: WantedPage): string {
  if (applicationId !== null) return urls.to('/desk/applications/{id}', { id: applicationId });
  if (deletionId !== null) return urls.to('/desk/deletions/{requestId}', { requestId: deletionId });
  return urls.to('/desk', {});
}
