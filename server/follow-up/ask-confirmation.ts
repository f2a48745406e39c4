import { findHeldWithJob, markHeldMailSent } from '#db/applications/held-applications.ts';
import { confirmationUrl } from '#domain/applications/held/submission-link.ts';
import { brandOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { compose } from './send-once.ts';
import { confirmation } from './texts/confirmation.ts';

/** Asks the person whether what an agent submitted in their name shall be sent (D45). */
export async function askConfirmation(deps: FollowUpDeps, { heldId }: { heldId: string }): Promise<void> {
  const { query } = deps.database;
  const found = await findHeldWithJob(query, { id: heldId, at: deps.clock.now() });
  if (found === null || found.held.mailSentAt !== null || found.held.mailWithheldAt !== null) return;
  const { held, job, workspace } = found;
  const content = confirmation[held.lang]({
    firstName: held.firstName,
    jobTitle: oneLine(job.title),
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    url: confirmationUrl(deps, held),
    expiresAt: held.expiresAt,
  });
  await deps.mailer.send(compose(held.messageId, { to: held.email, brand: brandOf(workspace), content }));
  const known = await markHeldMailSent(query, held.id, deps.clock.now());
  if (!known) await deps.mailer.forget([held.messageId]);
}
