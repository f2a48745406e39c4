import type { Employer } from '#domain/employers/list-employers.ts';
import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { contractLine, placeLine, remoteLine, salaryLine } from '#domain/jobs/one-job/job-details.ts';
import { otherCompany, type VisibleJob } from '#domain/jobs/visible-job.ts';
import { markdownLine } from '#kernel/text/markdown.ts';
import { answerSentences } from '../page/parts/answer-promise.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import type { Careers } from './careers-page.ts';
import { homeLinks } from './home-page.ts';
import { otherLanguageLine } from './list/other-language-line.ts';
import { searchUrl } from './list/search.ts';
import { careersTexts } from './texts/texts.ts';

/** Writes the home page. */
export function homeMarkdown(visit: Visit, employers: readonly Employer[]): string {
  const { lang, urls, publisher } = visit;
  const name = publisher.brandName ?? publisher.legalName;
  const { home } = careersTexts[lang];
  const employerItems = employers.map(
    ({ name: employer, careersUrl, openJobs }) =>
      `- [${markdownLine(employer)}](${careersUrl}) – ${careersTexts[lang].list.count(openJobs)}`,
  );
  const developerItems = homeLinks(visit).map(({ path, text }) => `- [${text}](${urls.canonical(path)})`);
  return document([
    `# ${home.heading}`,
    markdownLine(home.description(name)),
    ...(employers.length === 0 ? [] : [`## ${home.employers}`, employerItems.join('\n')]),
    `## ${home.candidates}`,
    employers.length > 0 ? home.forCandidates : home.byLink,
    `## ${home.developers}`,
    developerItems.join('\n'),
  ]);
}

/** Writes the same page of jobs as the HTML page, with a link to the next one. */
export function careersMarkdown(visit: Visit, { workspace, search, browsed }: Careers): string {
  const { lang, urls } = visit;
  const texts = careersTexts[lang].list;
  const { count: openCount, total: foundCount, page, pages, jobs, suggestion } = browsed;
  const otherLanguage = otherLanguageLine(lang, browsed);
  const heading = `# ${markdownLine(texts.heading(workspace.name))}`;
  const openFormUrl = urls.canonical(pathTo('/apply/{workspaceSlug}', { workspaceSlug: workspace.slug }));
  const openApplicationLink =
    workspace.openApplications === 'on' ? [`${texts.openQuestion} [${texts.openLink}](${openFormUrl})`] : [];
  const answerLines = answerSentences(visit.texts, browsed.answers);
  if (openCount === 0)
    return document([
      heading,
      markdownLine(texts.empty(workspace.name)),
      ...openApplicationLink,
      ...answerLines,
    ]);
  const urlWith = (changes: Partial<CareersSearch>) =>
    new URL(searchUrl(urls, workspace.slug, { ...search, ...changes }), urls.canonical('/')).href;
  return document([
    heading,
    texts.count(foundCount),
    ...(suggestion === null
      ? []
      : [`[${markdownLine(texts.suggestion(suggestion))}](${urlWith({ q: suggestion, page: 1 })})`]),
    ...(otherLanguage === null ? [] : [otherLanguage]),
    ...(jobs.length === 0 ? [] : [jobs.map(({ job }) => listItem(visit, job)).join('\n')]),
    ...(page < pages ? [`[${texts.next}](${urlWith({ page: page + 1 })})`] : []),
    ...openApplicationLink,
    ...answerLines,
  ]);
}

function listItem({ lang, urls }: Visit, job: VisibleJob): string {
  const texts = careersTexts[lang];
  const facts = [
    otherCompany(job),
    placeLine(job, texts),
    contractLine(job, texts),
    remoteLine(job, texts),
    salaryLine(job, texts),
  ];
  const knownFacts = facts.filter((fact) => fact !== null).map(markdownLine);
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const url = urls.canonical(pathTo('/careers/{workspaceSlug}/{jobId}', address));
  return `- ${[`[${markdownLine(job.title)}](${url})`, ...knownFacts].join(' · ')}`;
}

/** Joins blocks of Markdown. */
function document(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}
