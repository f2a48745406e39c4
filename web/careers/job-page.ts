import {
  contractOf,
  type JobDetail,
  jobDetails,
  qualificationsOf,
  remoteOf,
} from '../../domain/jobs/one-job/job-details.ts';
import { jobPostingOf } from '../../domain/jobs/posting/job-posting.ts';
import { locationLine } from '../../domain/jobs/published-job.ts';
import type { VisibleJob } from '../../domain/jobs/visible-job.ts';
import { paths } from '../requests/page-urls.ts';
import type { Visit } from '../requests/visit.ts';
import { type Child, dataBlock, html, type SafeHtml } from '../style/html.ts';
import { layout } from '../style/layout.ts';
import { richText } from './rich-text.ts';

/** `/careers/{workspaceSlug}/{jobId}`: one offer, with its JSON-LD for search engines unless its employer is hidden. */
export function jobPage(visit: Visit, job: VisibleJob): string {
  const { texts, urls } = visit;
  const path = paths.job(job);
  const posting = jobPostingOf(job, { publicUrl: urls.canonical('') });
  return layout(visit, {
    style: 'careers',
    title: texts.job.title(job.title, job.workspace.name),
    description: [job.title, contractOf(job, texts), locationLine(job)].filter(Boolean).join(' – '),
    path,
    workspace: job.workspace,
    head: posting && dataBlock(posting),
    main: html`<p class="back"><a href="${urls.careers(job.workspace.slug)}">${texts.job.back}</a></p>
<div class="job">
${heading(visit, job)}
<aside class="panel facts" aria-labelledby="facts"><h2 id="facts">${texts.job.facts}</h2>${factList(jobDetails(job, texts))}
<p class="aside-action"><a class="button wide" href="${urls.apply(job)}">${texts.job.apply}</a></p></aside>
<div class="prose">${sections(visit, job)}<p class="end-action"><a class="button wide" href="${urls.apply(job)}">${texts.job.applyTo(job.title)}</a></p></div>
</div>`,
  });
}

function heading({ texts, urls, lang }: Visit, job: VisibleJob): SafeHtml {
  const company = job.company !== null && job.company.name !== job.workspace.name && job.company.name;
  const tags = [locationLine(job), contractOf(job, texts), remoteOf(job, texts)].filter(
    (tag) => tag !== null,
  );
  return html`<div class="hero">
<h1${inOtherLanguage(job, lang)}>${job.title}</h1>
${company && html`<p class="lead">${texts.job.hiringFor(company)}</p>`}
${tags.length > 0 && html`<ul class="tags">${tags.map((tag) => html`<li>${tag}</li>`)}</ul>`}
<p class="hero-action"><a class="button" href="${urls.apply(job)}">${texts.job.apply}</a></p>
</div>`;
}

function sections({ texts, lang }: Visit, job: VisibleJob): Child {
  const { descriptions, benefits } = job;
  const qualifications = qualificationsOf(job);
  const written = [
    [texts.job.company, descriptions.company],
    [texts.job.position, descriptions.position],
    [texts.job.profile, descriptions.profile],
  ] as const;
  const theirs = inOtherLanguage(job, lang);
  return [
    written.map(
      ([title, text]) =>
        text && html`<section><h2>${title}</h2><div${theirs}>${richText(text)}</div></section>`,
    ),
    qualifications.length > 0 &&
      html`<section><h2>${texts.job.qualifications}</h2><div${theirs}>${factList(qualifications)}</div></section>`,
    benefits.length > 0 &&
      html`<section><h2>${texts.job.benefits}</h2><ul class="ticks"${theirs}>${benefits.map((benefit) => html`<li>${benefit}</li>`)}</ul></section>`,
  ];
}

function inOtherLanguage(job: VisibleJob, lang: string): Child {
  return job.lang !== lang && html` lang="${job.lang}"`;
}

function factList(facts: readonly JobDetail[]): SafeHtml {
  const value = (fact: JobDetail) =>
    fact.dateTime === undefined ? fact.value : html`<time datetime="${fact.dateTime}">${fact.value}</time>`;
  return html`<dl>${facts.map((fact) => html`<div><dt>${fact.label}</dt><dd>${value(fact)}</dd></div>`)}</dl>`;
}
