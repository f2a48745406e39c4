import { confirmAlerts } from '#domain/alerts/confirm-alerts.ts';
import { endAlerts } from '#domain/alerts/end-alerts.ts';
import { listAlerts } from '#domain/alerts/list-alerts.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { missingLink, noIndexHeaders } from '../links/missing-link.ts';
import { type PageCall, statusOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { alertsPage, type Outcome, overPage } from './alerts-page.ts';

/** Shows the alerts of a link; opening it changes nothing, since mail programs open links by themselves. */
export async function showAlerts(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  return alertsReply(deps, call);
}

/** Once its last alert has ended, a link is dead; the page that said so has a second language (D147). */
export function missingAlerts(deps: Deps, call: PageCall): PageReply {
  return call.query.over === '1' && call.method === 'GET' ? overReply(deps, call) : missingLink(deps, call);
}

/** Confirms, renews or ends the alert that a button names; any other request shows the alerts again. */
export async function decideAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const link = { token: tokenOf(call), onCounted: call.onCounted };
  const { alerts } = await listAlerts(deps, link);
  const chosen = alerts.find(({ id }) => id === call.query.alert);
  if (chosen === undefined) throw new DomainError('not_found', notFoundMessage);
  const decision = { ...link, alertId: chosen.id };
  if (call.query.do === 'end') {
    await endAlerts(deps, decision);
    return alerts.length === 1 ? overReply(deps, call) : alertsReply(deps, call, 'ended');
  }
  if (call.query.do !== 'confirm') return alertsReply(deps, call);
  try {
    await confirmAlerts(deps, decision);
  } catch (error) {
    if (statusOf(toDomainError(error)) !== 400) throw error;
    return alertsReply(deps, call, 'full');
  }
  return alertsReply(deps, call, 'confirmed');
}

/** Ends all alerts of a link: by the page's button, or by a mail program's one click, which sends no more (RFC 8058). */
export async function endAllAlerts(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  await endAlerts(deps, { token: tokenOf(call), alertId: null, onCounted: call.onCounted });
  return overReply(deps, call);
}

async function alertsReply(deps: Deps, call: PageCall, outcome?: Outcome): Promise<PageReply> {
  const token = tokenOf(call);
  const listed = await listAlerts(deps, { token, onCounted: call.onCounted });
  const visit = visitOf(deps.settings, call, listed.workspace);
  const page = alertsPage(visit, { ...listed, token, ...(outcome !== undefined && { outcome }) });
  return htmlReply(page, visit.lang, { status: outcome === 'full' ? 400 : 200, headers: noIndexHeaders });
}

function overReply({ settings }: Deps, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return htmlReply(overPage(visit, tokenOf(call)), visit.lang, { headers: noIndexHeaders });
}
