import type { Answers } from '#domain/employers/answers.ts';
import {
  contractLine,
  type JobDetail,
  jobDetails,
  placeLine,
  qualificationDetails,
  remoteLine,
  salaryLine,
} from '#domain/jobs/one-job/job-details.ts';
import { toJobPosting } from '#domain/jobs/posting/job-posting.ts';
import { otherCompany, type VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, dataBlock, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { answerPanel } from '../page/parts/answer-promise.ts';
import { titleAttributes } from '../page/parts/title-attributes.ts';
import { richText } from '../page/rich-text.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { careersStyle } from './assets.ts';
import { jobList } from './list/job-list.ts';
import { socialTags } from './social-tags.ts';
import { careersTexts } from './texts/texts.ts';

type JobPageView = {
  job: VisibleJob;
  similar: readonly VisibleJob[];
  /** The employer's promise of an answer and its figures; null without a promise. */
  answers: Answers | null;
};

/** `/careers/{workspaceSlug}/{jobId}`: one job, with JSON-LD for search engines unless the employer is anonymous. */
export function jobPage(visit: Visit, { job, similar, answers }: JobPageView): string {
  const { lang, urls } = visit;
  const texts = careersTexts[lang];
  const { workspace } = job;
  const address = { workspaceSlug: workspace.slug, jobId: job.id };
  const path = pathTo('/careers/{workspaceSlug}/{jobId}', address);
  const posting = toJobPosting({ publicUrl: urls.canonical('') }, job);
  const title = texts.job.title(job.title, workspace.name);
  const facts = [
    contractLine(job, texts),
    placeLine(job, texts),
    remoteLine(job, texts),
    salaryLine(job, texts),
  ].filter((fact) => fact !== null);
  // Without a company the employer is anonymous, and its image could tell who it is (D15).
  const image = job.company === null ? null : workspace.socialImage;
  const factList = jobFacts(visit, job);
  const similarSection =
    similar.length > 0 &&
    html`<section class="similar" aria-labelledby="similar"><h2 id="similar">${texts.job.others}</h2>${jobList(visit, similar, 'h3')}</section>`;
  const hasQuestions = job.questions.some(({ where }) => where === 'form');
  return layout(visit, {
    style: careersStyle,
    title,
    description: [job.title, ...facts].join(' – '),
    path,
    workspace,
    head: [
      socialTags(visit, {
        title: job.title,
        description: facts.join(' – '),
        path,
        siteName: workspace.name,
        image,
      }),
      posting && dataBlock(posting),
    ],
    main: html`<p class="back"><a href="${urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${texts.job.back}</a></p>
<article class="job">
${jobHeading(visit, job, 'h1')}
<div class="prose">${jobSections(visit, job, 'h2')}</div>
<div class="beside"><div class="apply"><a class="button wide" href="${urls.to('/apply/{workspaceSlug}/{jobId}', address)}">${texts.job.apply}</a><p>${texts.job.applyHint[hasQuestions ? 'asks' : 'short']}</p></div>
${factList && html`<aside class="panel facts" aria-labelledby="facts"><h2 id="facts">${texts.job.facts}</h2>${factList}</aside>`}
${answerPanel(visit.texts, answers)}</div>
<p class="printed">${texts.job.printed} ${urls.canonical(path)}</p>
</article>
${similarSection}`,
  });
}

/** Renders a job's title and the lines below it: for its page (`h1`), or for a preview inside another page (`h3`). */
export function jobHeading({ lang }: Visit, job: VisibleJob, level: 'h1' | 'h3'): SafeHtml {
  const texts = careersTexts[lang];
  const company = otherCompany(job);
  const { points, salary } = headingFacts(job, lang);
  const title =
    level === 'h1'
      ? html`<h1${langAttributeOf(job, lang)}${titleAttributes(job.title)}>${job.title}</h1>`
      : html`<h3${langAttributeOf(job, lang)} dir="auto">${job.title}</h3>`;
  return html`<header class="hero">
${title}
${company !== null && html`<p class="lead" dir="auto">${texts.job.hiringFor(company)}</p>`}
<ul class="points">${points.map((point) => html`<li>${point}</li>`)}</ul>
${salary !== null && html`<p class="pay">${salary}</p>`}
${job.lang !== lang && html`<p class="hint">${texts.job.inOtherLanguage}</p>`}
</header>`;
}

/** Returns the facts below the title of a job. */
function headingFacts(job: VisibleJob, lang: Lang): { points: string[]; salary: string | null } {
  const texts = careersTexts[lang];
  const points = [placeLine(job, texts), contractLine(job, texts), remoteLine(job, texts)];
  return { points: points.filter((point) => point !== null), salary: salaryLine(job, texts) };
}

/** Renders the job's own texts as sections. */
export function jobSections({ lang }: Visit, job: VisibleJob, level: 'h2' | 'h4'): Child {
  const texts = careersTexts[lang].job;
  const { descriptions, benefits } = job;
  const qualifications = qualificationDetails(job, lang);
  const descriptionSections = [
    [texts.position, descriptions.position],
    [texts.profile, descriptions.profile],
    [texts.company, descriptions.company],
  ] as const;
  const langAttribute = langAttributeOf(job, lang);
  const heading = (title: string) => (level === 'h2' ? html`<h2>${title}</h2>` : html`<h4>${title}</h4>`);
  const qualificationViews = qualifications.map((qualification) =>
    fact(qualification, {
      valueLangAttribute: qualification.isOwnValue && langAttribute,
      labelLangAttribute: qualification.isOwnLabel && langAttribute,
    }),
  );
  const benefitViews = benefits.map((benefit) => html`<li dir="auto">${benefit}</li>`);
  return [
    descriptionSections.map(
      ([title, text]) =>
        text &&
        html`<section>${heading(title)}<div dir="auto"${langAttribute}>${richText(text)}</div></section>`,
    ),
    qualifications.length > 0 &&
      html`<section>${heading(texts.qualifications)}<dl dir="auto">${qualificationViews}</dl></section>`,
    benefits.length > 0 &&
      html`<section>${heading(texts.benefits)}<ul class="ticks"${langAttribute}>${benefitViews}</ul></section>`,
  ];
}

/** Returns the `lang` attribute of the job's own texts; false if the page is in the job's language. */
function langAttributeOf(job: VisibleJob, lang: string): Child {
  return job.lang !== lang && html` lang="${job.lang}"`;
}

/** Renders the facts of a job that are not below its title, as names and values; false if there are none. */
export function jobFacts({ lang }: Visit, job: VisibleJob): SafeHtml | false {
  const { points, salary } = headingFacts(job, lang);
  const valuesInHeading = new Set([...points, salary]);
  const details = jobDetails(job, careersTexts[lang]).filter(({ value }) => !valuesInHeading.has(value));
  if (details.length === 0) return false;
  // The employer wrote these values in the job's language. All other values are in the page's language.
  const employersValues: (string | null)[] = [job.experienceLevel, job.educationLevel, job.department];
  const views = details.map((detail) =>
    fact(detail, {
      valueLangAttribute: employersValues.includes(detail.value) && langAttributeOf(job, lang),
    }),
  );
  return html`<dl>${views}</dl>`;
}

type LangAttributes = { valueLangAttribute: Child; labelLangAttribute?: Child };

/** Renders one fact. An attribute says the language of its value or label, if that is not the page's. */
function fact(
  { label, value, dateTime }: JobDetail,
  { valueLangAttribute, labelLangAttribute }: LangAttributes,
): SafeHtml {
  const content = dateTime === undefined ? value : html`<time datetime="${dateTime}">${value}</time>`;
  return html`<div><dt${labelLangAttribute}>${label}</dt><dd dir="auto"${valueLangAttribute}>${content}</dd></div>`;
}
