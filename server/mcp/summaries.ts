import type { inferRouterOutputs } from '@trpc/server';
import { markdownLine, richTextMarkdown } from '#kernel/text/markdown.ts';
import type { AgentTool, agentRouter } from '#routers/agents/index.ts';

type Outputs = inferRouterOutputs<typeof agentRouter>;
type Summaries = { [Tool in AgentTool]: (output: Outputs[Tool]) => string };

/** The summary of each tool's answer for a person, in Markdown. All values are in the structured content as well. */
export const summaries: Summaries = {
  list_employers: ({ totalCount, employers }) =>
    joinLines([
      `${employers.length} of ${totalCount} employers.`,
      ...employers.map(
        ({ name, workspaceSlug, openJobs }) =>
          `- ${markdownLine(name)}: workspaceSlug \`${workspaceSlug}\`, ${openJobs} open jobs`,
      ),
    ]),
  search_jobs: ({ workspace, jobs, count, totalCount = count, nextCursor, suggestion }) =>
    joinLines([
      `${jobs.length} of ${totalCount} jobs of ${markdownLine(workspace.name)}.`,
      ...jobs.map((job) => `- [${markdownLine(job.title)}](${job.url})${afterColon(detailsOf(job))}`),
      suggestion === undefined
        ? ''
        : `Did you mean “${markdownLine(suggestion)}”? Search with that as \`q\`.`,
      totalCount === 0 ? 'Fewer words and filters find more.' : '',
      nextCursor ? `More with cursor \`${nextCursor}\`.` : '',
    ]),
  get_job: (job) =>
    joinLines([
      `# [${markdownLine(job.title)}](${job.url})`,
      detailsOf(job),
      ...Object.values(job.descriptions).map((text) => richTextMarkdown(text ?? '')),
      job.benefits.map((benefit) => `- ${markdownLine(benefit)}`).join('\n'),
      `[Apply](${job.applyUrl})`,
    ]),
  get_application_form: ({ job, arguments: fields, questions, file }) =>
    joinLines([
      `\`submit_application\` for [${markdownLine(job.title)}](${job.url}) takes:`,
      ...fields.map(({ name, label, required }) => `- \`${name}\`: ${label}${required ? ', required' : ''}`),
      ...questions.map(questionLine),
      `The file has at most ${file.bytesMax} bytes. The person agrees by the mailed link: do not ask for it.`,
    ]),
  submit_application: ({ message, token }) =>
    joinLines([message, `Token for \`my_application\`: \`${token}\``]),
  my_application: ({ status, job, workspace, expiresAt }) =>
    joinLines([
      `${markdownLine(job.title)} at ${markdownLine(workspace.name)}: **${status}**.`,
      expiresAt === null
        ? ''
        : `Not sent yet: the person has until ${expiresAt} to confirm it by the mailed link.`,
    ]),
};

type Question = Outputs['get_application_form']['questions'][number];

function questionLine({ questionId, question, required, values }: Question): string {
  const choice =
    values === undefined ? '' : `, one of ${values.map(({ value }) => `\`${value}\``).join(', ')}`;
  const suffix = `${choice}${required ? ', required' : ''}`;
  return `- \`answers\`, \`${questionId}\`: ${markdownLine(question)}${suffix}`;
}

type Job = Outputs['search_jobs']['jobs'][number];

/** Lists the employer, place, contract and pay of a job, as far as it shows them. */
function detailsOf(job: Job): string {
  const { company, location, contractType, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  const amounts = [...new Set([salaryMin, salaryMax])].filter((amount) => amount !== null).join(' to ');
  const salary = amounts && `${amounts} ${salaryCurrency ?? ''} per ${salaryPeriod ?? 'year'}`;
  const details = [company, location, contractType, salary].filter((detail) => detail);
  return details.map((detail) => markdownLine(String(detail))).join('; ');
}

function afterColon(text: string): string {
  return text === '' ? '' : `: ${text}`;
}

/** Joins the parts that are not empty, a line each. */
function joinLines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
