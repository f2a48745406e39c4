import { appendAudit } from '#db/audit/audit.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  listDueEndpoints,
  settleDelivery,
} from '#db/webhooks/claimed-deliveries.ts';
import { clearFailures, countFailure, disableEndpoint } from '#db/webhooks/endpoints.ts';
import type { Deps, WebhookAnswer } from '../ports.ts';
import { nextAttempt, pauseEnd, RETRY_MS } from './retry-schedule.ts';
import { webhookMessage } from './webhook-message.ts';

/**
 * A claim lasts longer than an attempt takes. Later, another node may claim the event, since the first may have died.
 */
const CLAIM_MS = 60_000;
/** A node sends at most this many events to one address at once. */
export const SENT_AT_ONCE = 4;

export type WebhookOutcome = {
  deliveryId: string;
  receiver: string;
  type: string;
  outcome: 'delivered' | 'failed' | 'given_up';
  /** The HTTP status, or the reason why there was no answer. */
  answer: string;
};

export type DeliveryDeps = Pick<Deps, 'database' | 'dataKeys' | 'webhookSender'> & {
  /** The database's time, on which all nodes agree: claims, retries and pauses use it. */
  sharedNow(): Promise<Date>;
  onWebhook(outcome: WebhookOutcome): void;
  onWebhookDisabled(disabled: { receiver: string; reason: 'failing' | 'gone' }): void;
};

/** Lists the ids of the webhooks for which an event is due. */
export async function listDueWebhooks({
  database,
  sharedNow,
}: Pick<DeliveryDeps, 'database' | 'sharedNow'>): Promise<string[]> {
  return listDueEndpoints(database.query, await sharedNow());
}

/**
 * Delivers one event after the other to one address, until none is due: at least once, and in order for each
 * application or job. Up to `SENT_AT_ONCE` of these calls may run at once.
 */
export async function deliverInTurn(
  deps: DeliveryDeps,
  endpointId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const at = await deps.sharedNow();
    const until = new Date(at.getTime() + CLAIM_MS);
    const claimed = await claimDelivery(deps.database.query, { endpointId, at, until });
    if (claimed === null) return;
    await deliver(deps, claimed, at);
  }
}

async function deliver(deps: DeliveryDeps, claimed: ClaimedDelivery, at: Date): Promise<void> {
  const answer = await deps.webhookSender.send(webhookMessage(deps, { ...claimed, at }));
  const { id: deliveryId, receiver, type } = claimed;
  const report = (outcome: WebhookOutcome['outcome']) => {
    const answerText = answer.fault ?? String(answer.status);
    deps.onWebhook({ deliveryId, receiver, type, outcome, answer: answerText });
  };
  const isAccepted = answer.status !== null && answer.status >= 200 && answer.status < 300;
  if (!isAccepted) {
    const isTriedAgain = await recordFailure(deps, claimed, { ...answer, startedAt: at });
    report(isTriedAgain ? 'failed' : 'given_up');
    return;
  }
  await settleDelivery(deps.database.query, claimed, {
    state: 'delivered',
    deliveredAt: await deps.sharedNow(),
    lastStatus: answer.status,
    lastFault: null,
  });
  if (claimed.failures > 0) await clearFailures(deps.database.query, claimed.endpointId);
  report('delivered');
}

/** Records a failed attempt; resolves to false if it was the last, since the event was tried for `RETRY_MS`. */
async function recordFailure(
  deps: DeliveryDeps,
  claimed: ClaimedDelivery,
  { status, fault, startedAt }: WebhookAnswer & { startedAt: Date },
): Promise<boolean> {
  const { endpointId, url, firstAttemptAt, failures, receiver } = claimed;
  const at = await deps.sharedNow();
  const nextAttemptAt = nextAttempt({ firstAt: firstAttemptAt, startedAt, endedAt: at });
  const disableReason = await deps.database.transaction(async (tx) => {
    await settleDelivery(tx, claimed, {
      ...(nextAttemptAt === null ? { state: 'failed' } : { nextAttemptAt }),
      lastStatus: status,
      lastFault: fault,
    });
    const pausedUntil = pauseEnd(failures + 1, at);
    const failingSince = await countFailure(tx, { id: endpointId, url, at, pausedUntil });
    const reason = reasonToDisable(status, { failingMs: at.getTime() - failingSince.getTime() });
    if (reason === null || !(await disableEndpoint(tx, { id: endpointId, url, at, reason }))) return null;
    const subject = { kind: 'webhook', id: endpointId };
    await appendAudit(tx, { at, actor: 'service', action: 'webhook.disabled', subject, details: { reason } });
    return reason;
  });
  if (disableReason !== null) deps.onWebhookDisabled({ receiver, reason: disableReason });
  return nextAttemptAt !== null;
}

/**
 * Returns why an address is disabled: the receiver answered 410 Gone, or every attempt failed for days. Null if it
 * stays enabled.
 */
function reasonToDisable(
  status: number | null,
  { failingMs }: { failingMs: number },
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  return failingMs >= RETRY_MS ? 'failing' : null;
}
