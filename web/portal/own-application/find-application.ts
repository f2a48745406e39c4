import { z } from 'zod';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PortalApplication, PortalView } from '../portal-view.ts';

const uuid = z.guid().toLowerCase();

/** Returns the application's id in the path; throws `not_found` if the text is no UUID. */
export function applicationIdOf({ params }: PageCall): string {
  const { data } = uuid.safeParse(params.applicationId);
  if (data === undefined) throw new DomainError('not_found', notFoundMessage);
  return data;
}

/** Finds the application that the path names; throws `not_found` also for the application of another person (D5). */
export function findApplication(call: PageCall, { applications }: PortalView): PortalApplication {
  const id = applicationIdOf(call);
  const application = applications.find((one) => one.id === id);
  if (application === undefined) throw new DomainError('not_found', notFoundMessage);
  return application;
}
