import { toApplicationForm } from '#domain/applications/form/application-form.ts';
import { questionFields } from '#domain/applications/form/question-fields.ts';
import { describeSent } from '#domain/applications/sent/describe-sent.ts';
import { submitApplication } from '#domain/applications/submit-application.ts';
import { findOpenApplications } from '#domain/jobs/one-job/find-open-applications.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { helpIn, type NeedReply, replyToDistress } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { readSource } from '#kernel/attribution.ts';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { jobAddressOf } from '../careers/job-address.ts';
import { errorPage } from '../page/error-page.ts';
import { helplineLine } from '../page/helpline-line.ts';
import { type FormFields, type PageCall, statusOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { thanksPage } from '../thanks/thanks-page.ts';
import { applicationPage } from './application-page.ts';
import { emptyForm, refusedForm } from './form-state.ts';
import { readSubmission } from './read-submission.ts';
import { applyTexts } from './texts.ts';

/** Lets a browser keep what a person typed when they leave the page and come back; `no-store` would drop it. */
const emptyFormHeaders = { 'Cache-Control': 'private, no-cache' };

export async function showForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const job = await findApplied(deps, call);
  const visit = visitOf(deps.settings, call, job.workspace);
  const state = emptyForm(deps.clock.now());
  const text = applicationPage(visit, { job, state, ...partsOf(deps, job, visit) });
  return htmlReply(text, visit.lang, { headers: emptyFormHeaders, loadsJavaScript: true, isFramable: true });
}

/** Submits the form. A refused form is shown again with its faults, under the status of the refusal. */
export async function submitForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const job = await findApplied(deps, call);
  const { fields, refusal } = await call.readForm(['calls', 'submissions']);
  const query = { ...call.query, source: readSource(fields.source) };
  const visit = visitOf(deps.settings, { ...call, query }, job.workspace);
  if (refusal !== undefined && isUnread(refusal)) return unreadReply(visit, job, refusal);
  const sent = refusal ?? (await submit(deps, call, { fields, job, visit }));
  if (!(sent instanceof DomainError)) {
    const described = await describeSent(deps, sent.applicationId);
    const replies = repliesToDistress(deps, { fields, job, visit });
    const text = thanksPage(visit, described, { email: String(fields.email).trim(), replies });
    return htmlReply(text, visit.lang, { isFramable: true });
  }
  const failure = sent;
  if (failure.reason === 'not_found') throw failure;
  const parts = partsOf(deps, job, visit);
  const state = refusedForm(fields, failure, {
    now: deps.clock.now(),
    texts: applyTexts[visit.lang].form,
    ...parts,
  });
  return refusedReply(applicationPage(visit, { job, state, ...parts }), visit, {
    failure,
    loadsJavaScript: true,
  });
}

/** Finds the job of the address. An address without one is that of the workspace's unsolicited applications. */
async function findApplied(deps: Deps, call: PageCall): Promise<VisibleJob> {
  if (call.params.jobId !== undefined) return (await findOpenJob(deps, jobAddressOf(call))).job;
  return findOpenApplications(deps, { workspaceSlug: call.params.workspaceSlug ?? '' });
}

/** Resolves to the refusal, or to the application's ids once it is stored. */
async function submit(
  deps: Deps,
  call: PageCall,
  { fields, job, visit }: { fields: FormFields; job: VisibleJob; visit: Visit },
): Promise<DomainError | { applicationId: string }> {
  try {
    const addressed = { ...fields, workspaceSlug: job.workspace.slug, jobId: job.id };
    return await submitApplication(deps, {
      ...readSubmission(addressed, job.questions),
      acceptLanguage: visit.lang,
      openApplications: job.openApplications === true,
      caller: call,
    });
  } catch (error) {
    return toDomainError(error);
  }
}

/** Replies to words of distress in any field. No other page reads these fields and could reply (D113). */
function repliesToDistress(
  { settings }: Deps,
  { fields, job, visit }: { fields: FormFields; job: VisibleJob; visit: Visit },
): NeedReply[] {
  const texts = Object.values(fields).flatMap((value) => (typeof value === 'string' ? [value] : []));
  return replyToDistress(texts, { lang: visit.lang, help: helpIn(job.location.country, settings) });
}

/** Describes the form's fields, and those of the job's own questions. */
function partsOf({ settings }: Deps, job: VisibleJob, { lang }: Visit) {
  return { form: toApplicationForm(settings, { job, lang }), questions: questionFields(job, lang) };
}

/** True if the form was refused before all of it arrived. The page cannot show its fields again then. */
function isUnread(refusal: DomainError): boolean {
  const status = statusOf(refusal);
  return status === 408 || status === 429 || status >= 500;
}

function unreadReply(visit: Visit, { workspace }: VisibleJob, failure: DomainError): PageReply {
  const { title, text, again, later } = applyTexts[visit.lang].unread;
  const seconds = failure.retryAfterSeconds;
  const words = { title, text: `${text} ${seconds === undefined ? later : again(seconds)}` };
  const page = errorPage(visit, { status: statusOf(failure), workspace, words, more: helplineLine(visit) });
  return refusedReply(page, visit, { failure, loadsJavaScript: false });
}

function refusedReply(
  text: string,
  { lang }: Visit,
  { failure, loadsJavaScript }: { failure: DomainError; loadsJavaScript: boolean },
): PageReply {
  const { retryAfterSeconds: seconds } = failure;
  const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) };
  return htmlReply(text, lang, { status: statusOf(failure), headers, loadsJavaScript, isFramable: true });
}
