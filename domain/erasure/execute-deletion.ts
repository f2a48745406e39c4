import { deleteAlertsOfAddress, listAlertsOfAddress } from '#db/alerts/alerts.ts';
import { appendAudit } from '#db/audit/audit.ts';
import type { Candidate } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { withdrawConsents } from '#db/conversations/withdraw-consents.ts';
import { listConfirmations } from '#db/erasure/deletion-confirmations.ts';
import {
  type DeletionRequest,
  erasedIds,
  hasOpenPersonRequest,
  isCertificateAccepted,
  lockDeletion,
  readDeletion,
  updateDeletion,
} from '#db/erasure/deletion-requests.ts';
import { countRowsToErase, type ErasureScope, type ExternalCopies } from '#db/erasure/erasure.ts';
import { findWorkspaceListeners } from '#db/webhooks/employer-listeners.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { administrator } from '../access/principal.ts';
import type { Deps } from '../ports.ts';
import { recordErasureEvent } from '../webhooks/record-erasure-event.ts';
import { issueCertificate, reissueCertificate } from './certificate.ts';
import { coveredUntil, type ErasureTarget, eraseScope, findScope } from './erase-scope.ts';
import { tryRemoveExternalCopies } from './remove-external-copies.ts';

type Execution = {
  id: string;
  /** True to erase without a mailed certificate, if the address is wrong or after a restore. */
  withoutMail?: boolean | undefined;
  /** The actor's name in the audit trail (D35). */
  actor?: string;
};
type StepDeps = Pick<Deps, 'clock' | 'database' | 'followUp' | 'settings' | 'signer'>;
export type DeletionDeps = StepDeps & Pick<Deps, 'conversation' | 'mailDelivery' | 'cvStore' | 'watch'>;
type Step = { deps: StepDeps; actor: string; tx: Queryable; request: DeletionRequest; scope: ErasureScope };

/**
 * Carries out a deletion request in steps; after a crash, a second call continues (D31). First the mail server accepts
 * the certificate, while the address still exists. Then one transaction erases all rows and enqueues the removal of
 * files.
 */
export async function executeDeletion(
  deps: DeletionDeps,
  { id, withoutMail = false, actor = administrator.actor }: Execution,
) {
  // A session has its application's id.
  const sessionIds = await inDeletionTransaction(deps, { id, actor }, begin);
  for (const sessionId of sessionIds ?? []) {
    deps.conversation.revoke(sessionId);
    deps.watch.publish(sessionId, { type: 'consent', aiConsent: false });
  }
  if (sessionIds !== null && !withoutMail) await deps.mailDelivery.deliverCertificate(id);
  const copies = await inDeletionTransaction(deps, { id, actor }, (step) => finish(step, withoutMail));
  await tryRemoveExternalCopies(deps, copies);
  const { state, closedAt, certificate } = await readDeletion(deps.database.query, id);
  return { id, state, closedAt, certificate };
}

/**
 * Runs `work` in a transaction that has locked the request. Resolves to null if the request is done. It closes the
 * request and resolves to null if the person or the application was erased meanwhile.
 */
function inDeletionTransaction<Result>(
  deps: StepDeps,
  { id, actor }: Pick<Step, 'actor'> & { id: string },
  work: (step: Step) => Promise<Result>,
): Promise<Result | null> {
  return deps.database.transaction(async (tx) => {
    const { request, candidate } = await lockDeletion(tx, id);
    if (request.state === 'done') return null;
    if (request.state === 'refused' || request.state === 'withdrawn') {
      throw invalidField('id', 'changed_meanwhile', `The deletion request ${id} was ${request.state}.`);
    }
    const isApplicationGone = request.scope === 'application' && request.applicationId === null;
    if (candidate === null || isApplicationGone) {
      await updateDeletion(tx, id, { state: 'done', closedAt: deps.clock.now(), openSubject: null });
      return null;
    }
    assertNotOnHold(candidate);
    const scope = await findScope(tx, candidate, erasureTarget(request));
    return work({ deps, actor, tx, request, scope });
  });
}

/**
 * Returns the target of a request. Applications that were sent later are not in it, unless the candidate asked again.
 */
function erasureTarget(request: DeletionRequest): ErasureTarget {
  return { applicationId: request.applicationId, sentUntil: coveredUntil(request) };
}

function assertNotOnHold({ id, heldAt }: Candidate): void {
  if (heldAt === null) return;
  const since = heldAt.toISOString().slice(0, 10);
  throw invalidField(
    'id',
    'on_hold',
    `The candidate ${id} is under legal hold since ${since}: release the hold first.`,
  );
}

/** Withdraws the consents, and stores the certificate to be mailed. Returns the ids of the applications to erase. */
async function begin({ deps, actor, tx, request, scope }: Step): Promise<string[]> {
  const { id, workspaceId } = request;
  if (request.state === 'requested') {
    await appendAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'deletion.started',
      workspaceId,
      subject: { kind: 'deletion_request', id },
    });
  }
  await withdrawConsents(tx, scope);
  // Until the mail server has accepted the certificate, each attempt issues it again with the present counts.
  if (!(await isCertificateAccepted(tx, id))) {
    const erasedCounts = await countCertified(tx, { request, scope });
    const listeners = await findWorkspaceListeners(tx, { workspaceId, type: 'candidate.erased' });
    const toldHosts = listeners.map(({ url }) => new URL(url).hostname);
    const confirmed = await listConfirmations(tx, id);
    const certificate = issueCertificate(deps, { request, erased: erasedCounts, told: toldHosts, confirmed });
    await updateDeletion(tx, id, { state: 'executing', certificate });
  }
  return scope.applicationIds;
}

/** Erases the rows, after the mail server has accepted the certificate if there is to be a mail. */
async function finish(
  { deps, actor, tx, request, scope }: Step,
  withoutMail: boolean,
): Promise<ExternalCopies> {
  const { id, workspaceId } = request;
  const isMailed = await isCertificateAccepted(tx, id);
  // A person of the sandbox gets no mails.
  const needsMail = !withoutMail && !scope.candidate.test;
  if (needsMail && !isMailed) throw new Error(`the certificate of ${id} was not accepted`);
  const at = deps.clock.now();
  const erasedCounts = await countCertified(tx, { request, scope });
  const copies = await eraseScope(tx, scope, at);
  const urls = await recordErasureEvent(deps, tx, { scope, deletionId: id, at });
  const toldHosts = urls.map((url) => new URL(url).hostname);
  // A webhook may have been set or removed since the certificate was mailed.
  const certificate = reissueCertificate(deps, request, {
    told: toldHosts,
    confirmed: await listConfirmations(tx, id),
  });
  if (erasedCounts.jobAlerts > 0)
    copies.messageIds.push(...(await deleteAlertsOfAddress(tx, scope.candidate)));
  await updateDeletion(tx, id, {
    state: 'done',
    closedAt: at,
    openSubject: null,
    certificate,
    ...erasedIds(scope),
  });
  await appendAudit(tx, {
    at,
    actor,
    action: 'deletion.executed',
    workspaceId,
    subject: { kind: 'deletion_request', id },
    details: {
      scope: scope.isWholePerson ? 'candidate' : 'application',
      mailed: isMailed,
      erased: erasedCounts,
    },
  });
  await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies });
  return copies;
}

type RequestWithScope = Pick<Step, 'request' | 'scope'>;

/** Counts what the certificate states: the rows to erase, and the job alerts that end. */
async function countCertified(tx: Queryable, erasure: RequestWithScope) {
  return { ...(await countRowsToErase(tx, erasure.scope)), jobAlerts: await countEndedAlerts(tx, erasure) };
}

/**
 * Counts the job alerts that a deletion ends. A request for one application ends no alert (D30), unless it erases the
 * last application while the person's own request is open. Retention ends no alert either: alerts end by themselves.
 */
async function countEndedAlerts(tx: Queryable, { request, scope }: RequestWithScope): Promise<number> {
  const { candidate, isWholePerson } = scope;
  const endsAlerts =
    request.scope === 'candidate' || (isWholePerson && (await hasOpenPersonRequest(tx, candidate.id)));
  return endsAlerts ? (await listAlertsOfAddress(tx, candidate)).length : 0;
}
