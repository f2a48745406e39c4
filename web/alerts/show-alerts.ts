import { confirmAlerts } from '#domain/alerts/confirm-alerts.ts';
import { endAlerts } from '#domain/alerts/end-alerts.ts';
import { listAlerts } from '#domain/alerts/list-alerts.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { errorPage } from '../page/error-page.ts';
import { type PageCall, statusOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { alertsEndedPage } from './alerts-ended-page.ts';
import { alertsPage, type Outcome } from './alerts-page.ts';
import { alertsTexts } from './texts.ts';

/** Shows the alerts of a link. Opening it changes nothing, since mail programs open links by themselves. */
export async function showAlerts(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  return alertsReply(deps, call);
}

/**
 * Answers an invalid link. A link also becomes invalid when its last alert ends. The page that says so then names the
 * employer by `?over=`, so that it can be read in the other language (D147).
 */
export async function missingAlerts(deps: Deps, call: PageCall): Promise<PageReply> {
  const { over } = call.query;
  const hasEnded = typeof over === 'string' && call.method !== 'POST';
  const workspace = hasEnded ? await findCareers(deps, over) : null;
  if (workspace !== null) return endedReply(deps, call, workspace);
  const visit = visitOf(deps.settings, call);
  const page = errorPage(visit, { words: alertsTexts[visit.lang].missing });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}

/** Confirms, renews or ends the alert that a button names. Any other request shows the alerts again. */
export async function decideAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const link = { token: tokenOf(call), onLimitState: call.onLimitState };
  const { alerts, workspace } = await listAlerts(deps, link);
  const alert = alerts.find(({ id }) => id === call.query.alert);
  if (alert === undefined) throw new DomainError('not_found', notFoundMessage);
  const decision = { ...link, alertId: alert.id };
  if (call.query.do === 'end') {
    await endAlerts(deps, decision);
    return alerts.length === 1 ? endedReply(deps, call, workspace) : alertsReply(deps, call, 'ended');
  }
  if (call.query.do !== 'confirm') return alertsReply(deps, call);
  try {
    await confirmAlerts(deps, decision);
  } catch (error) {
    // A refusal with 400 says that the address has as many confirmed alerts as it may have.
    if (statusOf(toDomainError(error)) !== 400) throw error;
    return alertsReply(deps, call, 'tooManyAlerts');
  }
  return alertsReply(deps, call, alert.confirmedAt === null ? 'confirmed' : 'renewed');
}

/** Ends all alerts of a link, by the page's button or by a mail program's one-click unsubscription (RFC 8058). */
export async function endAllAlerts(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const link = { token: tokenOf(call), onLimitState: call.onLimitState };
  return endedReply(deps, call, await endAlerts(deps, { ...link, alertId: null }));
}

async function alertsReply(deps: Deps, call: PageCall, outcome?: Outcome): Promise<PageReply> {
  const token = tokenOf(call);
  const listed = await listAlerts(deps, { token, onLimitState: call.onLimitState });
  const visit = visitOf(deps.settings, call, listed.workspace);
  const page = alertsPage(visit, {
    ...listed,
    token,
    now: deps.clock.now(),
    ...(outcome !== undefined && { outcome }),
  });
  return htmlReply(page, visit.lang, {
    status: outcome === 'tooManyAlerts' ? 400 : 200,
    headers: noIndexHeaders,
  });
}

function endedReply({ settings }: Deps, call: PageCall, workspace: WorkspaceView | null): PageReply {
  const visit = visitOf(settings, call, workspace ?? undefined);
  const page = alertsEndedPage(visit, { token: tokenOf(call), workspace });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}
