import type { Lang } from '#kernel/language.ts';
import { markdownLine, richTextMarkdown } from '#kernel/text/markdown.ts';
import { links, type PublicUrl } from '../links.ts';
import { sectionHeadings } from '../posting/headings.ts';
import type { VisibleJob } from '../visible-job.ts';
import { type JobDetail, jobDetails, qualificationDetails } from './job-details.ts';
import { jobWords } from './job-words.ts';

const colon: Record<Lang, string> = { fr: '\u00a0: ', en: ': ' };

/** Writes the whole job as a document in its own language, with exactly the details of its page. */
export function jobMarkdown(settings: PublicUrl, job: VisibleJob): string {
  const { company, descriptions, benefits, lang } = job;
  const words = jobWords[lang];
  const headings = sectionHeadings[lang];
  const listDetails = (facts: readonly JobDetail[]) =>
    list(facts.map(({ label, value }) => `**${markdownLine(label)}**${colon[lang]}${markdownLine(value)}`));
  const apply = links.apply(settings, { workspaceSlug: job.workspace.slug, jobId: job.id });
  const blocks = [
    `# ${markdownLine(job.title)}`,
    company === null ? '' : markdownLine(company.name),
    listDetails(jobDetails(job, words)),
    section(headings.company, richTextMarkdown(descriptions.company ?? '')),
    section(headings.position, richTextMarkdown(descriptions.position ?? '')),
    section(headings.profile, richTextMarkdown(descriptions.profile ?? '')),
    section(words.job.qualifications, listDetails(qualificationDetails(job, lang))),
    section(headings.benefits, list(benefits.map(markdownLine))),
    `[${words.job.apply}](${apply})`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function section(heading: string, text: string): string {
  return text === '' ? '' : `## ${heading}\n\n${text}`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
