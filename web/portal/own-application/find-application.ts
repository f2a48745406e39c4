import { z } from 'zod';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PortalApplication, PortalView } from '../portal-view.ts';

const uuid = z.guid().toLowerCase();

/** Returns the application's id that the path names; throws `not_found` for any other text. */
export function applicationIdOf({ params }: PageCall): string {
  const { data } = uuid.safeParse(params.applicationId);
  if (data === undefined) throw new DomainError('not_found', notFoundMessage);
  return data;
}

/** Finds the application that the path names; throws `not_found` for another person's application, too (D5). */
export function findApplication(call: PageCall, { applications }: PortalView): PortalApplication {
  const id = applicationIdOf(call);
  const application = applications.find((one) => one.id === id);
  if (application === undefined) throw new DomainError('not_found', notFoundMessage);
  return application;
}
