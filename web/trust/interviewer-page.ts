import type { CareersView } from '#domain/jobs/visible-job.ts';
import type { TrustView } from '#domain/trust/describe-interviewer.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { countryName } from '#kernel/country.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { introOf, trustTexts } from './texts.ts';

/**
 * `/trust/interviewer`, also with an employer's slug: the interviewer, its limits and the results of its tests (D84).
 */
export function interviewerPage(visit: Visit, employer: CareersView | null, view: TrustView): string {
  const texts = trustTexts[visit.lang];
  const { title, lead } = introOf(visit.lang, view.interviewer);
  const isAssistant = view.interviewer === 'ai';
  const ifAssistant = (items: readonly string[]) => (isAssistant ? items : []);
  return layout(visit, {
    title,
    description: lead,
    path: trustPath(employer),
    ...(employer !== null && { workspace: employer }),
    main: html`<div class="narrow"><div class="hero"><h1>${title}</h1><p class="lead">${lead}</p></div>
<section class="panel"><h2>${texts.who.heading}</h2>${askerRows(visit, employer, view)}${modelRows(visit, view)}</section>
<section class="panel"><h2>${texts.limits.heading}</h2>${list([...ifAssistant(texts.limits.assistant), ...texts.limits.always])}</section>
${isAssistant && testResults(visit, view)}
<section class="panel"><h2>${texts.law.heading}</h2>${list([...ifAssistant(texts.law.assistant), ...texts.law.always])}
<p><a href="${privacyUrl(visit, employer)}">${texts.privacy}</a></p></section></div>`,
  });
}

function trustPath(employer: CareersView | null): string {
  if (employer === null) return '/trust/interviewer';
  return pathTo('/trust/interviewer/{workspaceSlug}', { workspaceSlug: employer.slug });
}

function privacyUrl({ urls }: Visit, employer: CareersView | null): string {
  if (employer === null) return urls.to('/privacy', {});
  return urls.to('/privacy/{workspaceSlug}', { workspaceSlug: employer.slug });
}

function list(items: readonly string[]): SafeHtml {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/**
 * Says who asks the questions for a job and on the form. No program asks in an open application; its row is left out
 * for an employer that takes none.
 */
function askerRows(visit: Visit, employer: CareersView | null, { interviewer }: TrustView): SafeHtml {
  const { places, ...texts } = trustTexts[visit.lang].who;
  if (interviewer === 'none') return html`<p>${texts.none}</p>`;
  const takesOpenApplications = employer === null || employer.openApplications === 'on';
  return rowList([
    [places.job, texts[interviewer]],
    [places.form, texts.form],
    ...(takesOpenApplications ? [[places.open, texts.none] as const] : []),
  ]);
}

/** Renders rows of a label and a value. */
function rowList(rows: readonly (readonly [label: string, value: string])[]): SafeHtml {
  return html`<dl class="rows">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function modelRows(visit: Visit, { model }: TrustView): SafeHtml | false {
  if (model === null) return false;
  const texts = trustTexts[visit.lang].who;
  return rowList([
    [texts.model, model.name],
    [texts.processor, model.processor.name],
    [texts.country, countryName(model.processor.country, visit.lang)],
    [texts.instructions, model.promptVersion],
  ]);
}

/** Renders the last evaluation of this model with every failed case, or says that there is none. */
function testResults(visit: Visit, { evaluation, isOutdated }: TrustView): SafeHtml {
  const texts = trustTexts[visit.lang].tests;
  const panel = (results: SafeHtml) =>
    html`<section class="panel"><h2>${texts.heading}</h2><p>${texts.how}</p>${results}</section>`;
  if (evaluation === null)
    return panel(html`<p><strong>${texts.none}</strong>${isOutdated && ` ${texts.outdated}`}</p>`);
  const { at, runs, suites } = evaluation;
  const failures = suites.flatMap((suite) => suite.failures);
  const day = longDay(new Date(at), visit.texts.locale, { timeZone: 'UTC' });
  // A suite or a reason without words is shown as the evaluation names it.
  const suiteRows = suites.map((suite): [string, string] => [
    texts.suites[suite.id] ?? suite.id,
    texts.counts(suite.cases, suite.failures.length),
  ]);
  const failureItems = failures.map(
    (failure) =>
      html`<li><p><span class="lines">${failure.case}</span><br>→ ${texts.reasons[failure.why] ?? failure.why}</p><blockquote class="lines">${failure.words}</blockquote></li>`,
  );
  const failureList =
    failures.length > 0 &&
    html`<details><summary>${texts.failed} (${failures.length})</summary><ol>${failureItems}</ol></details>`;
  return panel(html`<p>${texts.at(day, runs)}</p>
${rowList(suiteRows)}
${failureList}`);
}
