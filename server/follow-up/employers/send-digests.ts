import { randomUUID } from 'node:crypto';
import {
  countBegun,
  listDigest,
  listDueWorkspaces,
  markDigestSent,
  releaseDigest,
  withholdDigest,
} from '#db/mails/gathered-mails.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { claimDigest } from '#domain/mails/claim-digest.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import { FollowUpFailure } from '#server/adapters/follow-up-failure.ts';
import { brandOf } from '../contact-of.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { oneLine, shownName } from '../mail-content.ts';
import { compose } from '../send-once.ts';
import { applicationDigest } from '../texts/application-digest.ts';

/**
 * Sends the digests that are due, each application in one of them. What a dead node left unsent is sent again under
 * the same Message-ID; one workspace's mail server holds up no other's.
 */
export async function sendDigests(deps: FollowUpDeps): Promise<void> {
  const { query } = deps.database;
  const failures: unknown[] = [];
  for (const workspaceId of await listDueWorkspaces(query, deps.clock.now())) {
    await sendDigest(deps, workspaceId).catch((error: unknown) => failures.push(error));
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  if ((await countBegun(query)) > 0) throw new FollowUpFailure('a digest that was begun is not sent yet');
}

async function sendDigest(deps: FollowUpDeps, workspaceId: string): Promise<void> {
  const { database, clock, mailer, settings } = deps;
  const id = await claimDigest(deps, {
    workspaceId,
    id: randomUUID(),
    messageIdOf: (digestId) => messageIdOf(settings, digestId),
  });
  if (id === null) return;
  const applications = await listDigest(database.query, id);
  const workspace = applications[0]?.workspace;
  if (workspace === undefined) return;
  const { contactEmail, notify, lang } = workspace;
  if (contactEmail === null || notify === 'never') return withholdDigest(database.query, id, clock.now());
  const messageId = messageIdOf(settings, id);
  const content = contentOf(deps, applications, workspace);
  const mail = compose(messageId, { to: contactEmail, brand: brandOf(workspace), content });
  await mailer.send(mail).catch(async (error: unknown) => {
    await releaseDigest(database.query, id, clock.now());
    throw error;
  });
  const sent = { recipient: contactEmail, lang, sentAt: clock.now() };
  const marked = await markDigestSent(database.query, id, sent);
  if (marked < applications.length) await mailer.forget([messageId]);
}

type Digest = Awaited<ReturnType<typeof listDigest>>;

function contentOf(deps: FollowUpDeps, applications: Digest, workspace: Digest[number]['workspace']) {
  const entries = applications.map(({ applicationId, receivedAt, firstName, lastName, email, jobTitle }) => ({
    candidate: shownName([firstName, lastName]),
    jobTitle: oneLine(jobTitle),
    receivedAt,
    email,
    link: mintEmployerLink(deps, applicationId),
  }));
  const linksExpireAt = entries[0]?.link.expiresAt ?? deps.clock.now();
  return applicationDigest[workspace.lang]({
    workspaceName: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    entries,
    linksExpireAt,
  });
}
