import { t } from '../base/trpc.ts';
import { employersByName } from './list-employers.ts';
import { readForm } from './read-form.ts';
import { readJob } from './read-job.ts';
import { submissionByToken } from './read-submission.ts';
import { searchJobs } from './search-jobs.ts';
import { submitForConfirmation } from './submit-application.ts';

/** The procedures for agents, under the names of the MCP tools. Only the MCP endpoint serves this router. */
export const agentRouter = t.router({
  list_employers: employersByName,
  search_jobs: searchJobs,
  get_job: readJob,
  get_application_form: readForm,
  submit_application: submitForConfirmation,
  my_application: submissionByToken,
});

export type AgentTool = keyof typeof agentRouter._def.record;
