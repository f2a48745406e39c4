import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { SubscriberAlerts } from '#domain/alerts/list-alerts.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { alertsTexts } from './texts.ts';

/** The result of the button that was just pressed. */
export type Outcome = 'confirmed' | 'renewed' | 'ended' | 'tooManyAlerts';

/** An alert lasts six months. The page offers to renew it once fewer months than these are left. */
const RENEWABLE_MONTHS = 5;

type AlertsPage = SubscriberAlerts & {
  token: string;
  outcome?: Outcome;
  now: Date;
};

/** `GET /alerts/{token}`: the alerts of a link, each with its buttons. Only a button changes anything. */
export function alertsPage(visit: Visit, page: AlertsPage): string {
  const { workspace, alerts, token, outcome } = page;
  const texts = alertsTexts[visit.lang].list;
  const endAllUrl = visit.urls.formTo('/alerts/{token}/end', { token });
  const endAllForm = html`<form class="actions" method="post" action="${endAllUrl}"><button class="button danger" type="submit">${texts.endAll}</button></form>`;
  return layout(visit, {
    title: texts.title(workspace.name),
    path: pathTo('/alerts/{token}', { token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.heading}</h1><p class="lead">${texts.lead(workspace.name)}</p></div>
${outcome !== undefined && html`<div class="notice ${outcome === 'tooManyAlerts' ? 'bad' : 'good'}" role="status"><p>${texts[outcome]}</p></div>`}
${alerts.map((alert) => alertView(visit, page, alert))}
${alerts.length > 1 && endAllForm}
<p><a href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${visit.texts.errors.backToCareers}</a></p></div>`,
  });
}

function alertView(
  { lang, urls, texts: { locale } }: Visit,
  { token, workspace, now }: AlertsPage,
  { id, search, confirmedAt, expiresAt }: AlertsPage['alerts'][number],
): SafeHtml {
  const texts = alertsTexts[lang].list;
  const actionOf = (button: 'confirm' | 'end') =>
    urls.formTo('/alerts/{token}', { token }, [
      ['do', button],
      ['alert', id],
    ]);
  const day = longDay(expiresAt, locale, workspace);
  const isConfirmed = confirmedAt !== null;
  const isRenewable = isConfirmed && expiresAt < addMonths(now, RENEWABLE_MONTHS);
  const buttonLabel = isConfirmed ? texts.renew : texts.confirm;
  const confirmButton =
    (!isConfirmed || isRenewable) && html`<button class="button" type="submit">${buttonLabel}</button>\n`;
  return html`<section class="panel"><h2 dir="auto">${describeAlertSearch(search, lang) ?? texts.allJobs}</h2>
<p>${isConfirmed ? texts.active(day) : texts.waiting(day)}</p>
<form class="actions" method="post" action="${actionOf('confirm')}">${confirmButton}<button class="button quiet" type="submit" formaction="${actionOf('end')}">${texts.endOne}</button></form></section>`;
}
