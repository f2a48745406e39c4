import type { inferRouterOutputs } from '@trpc/server';
import { markdownLine, richTextMarkdown } from '#kernel/text/markdown.ts';
import type { AgentTool, agentRouter } from '#routers/agents/index.ts';

type Outputs = inferRouterOutputs<typeof agentRouter>;
type Summaries = { [Tool in AgentTool]: (output: Outputs[Tool]) => string };

/** Summarises each answer for a person, in Markdown. The values are in the structured content and are not repeated. */
export const summaries: Summaries = {
  list_employers: ({ totalCount, employers }) =>
    lines([
      `${employers.length} of ${totalCount} employers.`,
      ...employers.map(
        ({ name, workspaceSlug, openJobs }) =>
          `- ${markdownLine(name)}: workspaceSlug \`${workspaceSlug}\`, ${openJobs} open jobs`,
      ),
    ]),
  search_jobs: ({ workspace, jobs, count, totalCount = count, nextCursor }) =>
    lines([
      `${jobs.length} of ${totalCount} jobs of ${markdownLine(workspace.name)}.`,
      ...jobs.map((job) => `- [${markdownLine(job.title)}](${job.url})${behind(factsOf(job))}`),
      totalCount === 0 ? 'Fewer words and filters find more.' : '',
      nextCursor ? `More with cursor \`${nextCursor}\`.` : '',
    ]),
  get_job: (job) =>
    lines([
      `# [${markdownLine(job.title)}](${job.url})`,
      factsOf(job),
      ...Object.values(job.descriptions).map((text) => richTextMarkdown(text ?? '')),
      job.benefits.map((benefit) => `- ${markdownLine(benefit)}`).join('\n'),
      `[Apply](${job.applyUrl})`,
    ]),
  get_application_form: ({ job, arguments: asked, file }) =>
    lines([
      `\`submit_application\` for [${markdownLine(job.title)}](${job.url}) takes:`,
      ...asked.map(({ name, label, required }) => `- \`${name}\`: ${label}${required ? ', required' : ''}`),
      `The file has at most ${file.bytesMax} bytes. The person agrees by the mailed link: do not ask for it.`,
    ]),
  submit_application: ({ message, token }) => lines([message, `Token for \`my_application\`: \`${token}\``]),
  my_application: ({ status, job, workspace, expiresAt }) =>
    lines([
      `${markdownLine(job.title)} at ${markdownLine(workspace.name)}: **${status}**.`,
      expiresAt === null
        ? ''
        : `Not sent yet: the person has until ${expiresAt} to confirm it by the mailed link.`,
    ]),
};

type Job = Outputs['search_jobs']['jobs'][number];

function factsOf({ location, company, contractType, salaryMin, salaryMax, ...job }: Job): string {
  const amounts = [...new Set([salaryMin, salaryMax])].filter((amount) => amount !== null).join(' to ');
  const salary = amounts && `${amounts} ${job.salaryCurrency ?? ''} per ${job.salaryPeriod ?? 'year'}`;
  const facts = [company, location, contractType, salary].filter((fact) => fact);
  return facts.map((fact) => markdownLine(String(fact))).join('; ');
}

function behind(facts: string): string {
  return facts === '' ? '' : `: ${facts}`;
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
