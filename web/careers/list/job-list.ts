import { onLastOpenDay } from '#domain/jobs/last-open-day.ts';
import {
  contractLine,
  departmentLine,
  placeLine,
  remoteLine,
  salaryLine,
} from '#domain/jobs/one-job/job-details.ts';
import { otherCompany, type VisibleJob } from '#domain/jobs/visible-job.ts';
import { isoDay, longDay } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';

type Heading = 'h3' | 'h4';

/** Renders jobs as cards. Each card is one link to its job. */
export function jobList(visit: Visit, jobs: readonly VisibleJob[], heading: Heading): SafeHtml {
  return html`<ul class="offers">${jobs.map((job) => jobCard(visit, job, heading))}</ul>`;
}

function jobCard({ lang, urls }: Visit, job: VisibleJob, heading: Heading): SafeHtml {
  const texts = careersTexts[lang];
  const facts = [
    placeLine(job, texts),
    contractLine(job, texts),
    remoteLine(job, texts),
    departmentLine(job, texts),
    job.lang === lang ? null : texts.list.otherLanguage,
  ];
  const company = otherCompany(job);
  const salary = salaryLine(job, texts);
  const langAttribute = job.lang !== lang && html` lang="${job.lang}"`;
  const dates = [
    [texts.job.published, job.publishedAt],
    [texts.job.closes, job.closesAt && onLastOpenDay(job.closesAt)],
  ] as const;
  const dateViews = dates.map(
    ([label, date]) =>
      date !== null &&
      html`<span class="date">${label} <time datetime="${isoDay(date, job.workspace)}">${longDay(date, texts.locale, job.workspace)}</time></span>`,
  );
  const url = urls.to('/careers/{workspaceSlug}/{jobId}', {
    workspaceSlug: job.workspace.slug,
    jobId: job.id,
  });
  const link = html`<a class="offer-link" href="${url}">${job.title}</a>`;
  return html`<li class="offer">
${heading === 'h3' ? html`<h3 dir="auto"${langAttribute}>${link}</h3>` : html`<h4 dir="auto"${langAttribute}>${link}</h4>`}
${company !== null && html`<p class="company" dir="auto">${company}</p>`}
<ul class="points">${facts.filter((fact) => fact !== null).map((fact) => html`<li>${fact}</li>`)}</ul>
<p class="terms">${salary !== null && html`<span class="pay">${salary}</span>`}${dateViews}</p>
</li>`;
}
