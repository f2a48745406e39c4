import { getApplicationForm } from '../applications/get-application-form.ts';
import { getPublicCareersJob } from '../jobs/get-public-careers-job.ts';
import { t } from '../trpc.ts';
import { submissionByToken } from './read-submission.ts';
import { searchJobs } from './search-jobs.ts';
import { submitForConfirmation } from './submit-application.ts';

/** What agents may do, under the names of the MCP tools; no other address serves this router. */
export const agentRouter = t.router({
  search_jobs: searchJobs,
  get_job: getPublicCareersJob,
  get_application_form: getApplicationForm,
  submit_application: submitForConfirmation,
  my_application: submissionByToken,
});

export type AgentTool = keyof typeof agentRouter._def.record;
