import { t } from '../base/trpc.ts';
import { listEmployersTool } from './list-employers.ts';
import { readForm } from './read-form.ts';
import { readJob } from './read-job.ts';
import { readSubmissionTool } from './read-submission.ts';
import { searchJobs } from './search-jobs.ts';
import { submitApplicationTool } from './submit-application.ts';

/** The procedures for agents, under the names of the MCP tools. Only the MCP endpoint serves this router. */
export const agentRouter = t.router({
  list_employers: listEmployersTool,
  search_jobs: searchJobs,
  get_job: readJob,
  get_application_form: readForm,
  submit_application: submitApplicationTool,
  my_application: readSubmissionTool,
});

export type AgentTool = keyof typeof agentRouter._def.record;
