import { contractOf, remoteOf, salaryOf } from '../../domain/jobs/one-job/job-details.ts';
import { locationLine } from '../../domain/jobs/published-job.ts';
import type { VisibleJob } from '../../domain/jobs/visible-job.ts';
import { markdownLine } from '../../kernel/text/markdown.ts';
import { paths } from '../requests/page-urls.ts';
import type { Visit } from '../requests/visit.ts';
import type { Careers } from './careers-page.ts';
import { homeLinks } from './home-page.ts';

export function homeMarkdown(visit: Visit): string {
  const { texts, urls, publisher } = visit;
  const name = publisher.brandName ?? publisher.legalName;
  const { home } = texts;
  return document([
    `# ${home.heading}`,
    markdownLine(home.description(name)),
    `## ${home.candidates}`,
    home.forCandidates,
    `## ${home.developers}`,
    homeLinks(texts)
      .map(({ path, text }) => `- [${text}](${urls.canonical(path)})`)
      .join('\n'),
  ]);
}

export function careersMarkdown(visit: Visit, { workspace, jobs }: Pick<Careers, 'workspace' | 'jobs'>) {
  const texts = visit.texts.careers;
  const heading = `# ${markdownLine(texts.heading(workspace.name))}`;
  if (jobs.length === 0) return document([heading, markdownLine(texts.empty(workspace.name))]);
  return document([heading, texts.count(jobs.length), jobs.map((job) => lineOf(visit, job)).join('\n')]);
}

function lineOf({ texts, urls }: Visit, job: VisibleJob): string {
  const company = job.company === null || job.company.name === job.workspace.name ? null : job.company.name;
  const facts = [
    company,
    locationLine(job),
    contractOf(job, texts),
    remoteOf(job, texts),
    salaryOf(job, texts),
  ];
  const words = facts.filter((fact) => fact !== null).map(markdownLine);
  return `- ${[`[${markdownLine(job.title)}](${urls.canonical(paths.job(job))})`, ...words].join(' · ')}`;
}

function document(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
