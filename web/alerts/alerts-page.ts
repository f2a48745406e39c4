import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { SubscriberAlerts } from '#domain/alerts/list-alerts.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { addMonths, longDay } from '#kernel/calendar.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { alertsTexts } from './texts.ts';

export type Outcome = 'confirmed' | 'renewed' | 'ended' | 'full';
/** An alert can be renewed on the page once less than this is left of its six months. */
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
  const endAll = visit.urls.formTo('/alerts/{token}/end', { token });
  return layout(visit, {
    title: texts.title(workspace.name),
    path: pathTo('/alerts/{token}', { token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.heading}</h1><p class="lead">${texts.lead(workspace.name)}</p></div>
${outcome !== undefined && html`<div class="notice ${outcome === 'full' ? 'bad' : 'good'}" role="status"><p>${texts[outcome]}</p></div>`}
${alerts.map((alert) => alertView(visit, page, alert))}
${alerts.length > 1 && html`<form class="actions" method="post" action="${endAll}"><button class="button danger" type="submit">${texts.endAll}</button></form>`}
<p><a href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${visit.texts.errors.backToCareers}</a></p></div>`,
  });
}

function alertView(
  { lang, urls, texts: { locale } }: Visit,
  { token, workspace, now }: AlertsPage,
  { id, search, confirmedAt, expiresAt }: AlertsPage['alerts'][number],
): SafeHtml {
  const texts = alertsTexts[lang].list;
  const action = (name: string) =>
    urls.formTo('/alerts/{token}', { token }, [
      ['do', name],
      ['alert', id],
    ]);
  const day = longDay(expiresAt, locale, workspace);
  const isRenewable = confirmedAt !== null && expiresAt < addMonths(now, RENEWABLE_MONTHS);
  return html`<section class="panel"><h2 dir="auto">${describeAlertSearch(search, lang) ?? texts.all}</h2>
<p>${confirmedAt === null ? texts.waiting(day) : texts.active(day)}</p>
<form class="actions" method="post" action="${action('confirm')}">${
    (confirmedAt === null || isRenewable) &&
    html`<button class="button" type="submit">${confirmedAt === null ? texts.confirm : texts.renew}</button>
`
  }<button class="button quiet" type="submit" formaction="${action('end')}">${texts.end}</button></form></section>`;
}

type OverPage = { token: string; workspace: WorkspaceView | null };

/** The page after the last alert of a link has ended. `workspace` is null if it had ended before. */
export function overPage(visit: Visit, { token, workspace }: OverPage): string {
  const { title, text, again } = alertsTexts[visit.lang].over;
  const heading = title(workspace?.name ?? null);
  const { urls, texts } = visit;
  const params = workspace && { workspaceSlug: workspace.slug };
  return layout(visit, {
    title: heading,
    ...(workspace === null
      ? { path: null }
      : { workspace, path: pathTo('/alerts/{token}', { token }), pairs: [['over', workspace.slug]] }),
    noIndex: true,
    main: html`<div class="narrow"><div class="hero done"><h1>${heading}</h1><p class="lead">${text}</p></div>
<p class="actions">${
      params === null
        ? html`<a class="button" href="${urls.to('/', {})}">${texts.errors.home}</a>`
        : html`<a class="button" href="${urls.to('/careers/{workspaceSlug}', params)}">${texts.errors.backToCareers}</a> <a class="button quiet" href="${urls.to('/careers/{workspaceSlug}/alerts', params)}">${again}</a>`
    }</p></div>`,
  });
}
