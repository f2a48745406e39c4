import { toApplicationForm } from '#domain/applications/form/application-form.ts';
import { questionFields } from '#domain/applications/form/question-fields.ts';
import { describeSent } from '#domain/applications/sent/describe-sent.ts';
import { submitApplication } from '#domain/applications/submit-application.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { findOpenApplications } from '#domain/jobs/one-job/find-open-applications.ts';
import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import { helpIn, type NeedReply, replyToDistress } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import { readSource } from '#kernel/attribution.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { jobAddressOf } from '../careers/job-address.ts';
import { errorPage } from '../page/error-page.ts';
import { helplineLine } from '../page/helpline-line.ts';
import { type FormFields, type PageCall, statusOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { thanksPage } from '../thanks/thanks-page.ts';
import { applicationPage, type FormView } from './application-page.ts';
import { emptyForm, filledInForm, refusedForm } from './form-state.ts';
import { showNotSent } from './not-sent/show-not-sent.ts';
import { readSubmission, withFileFaults } from './read-submission.ts';
import { applyTexts } from './texts.ts';

/** Lets a browser keep the typed texts for a person who leaves the page and comes back. `no-store` would drop them. */
const emptyFormHeaders = { 'Cache-Control': 'private, no-cache' };

/** Shows the empty form. */
export async function showForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const job = await findAppliedJob(deps, call);
  const visit = visitOf(deps.settings, call, job.workspace);
  const state = emptyForm(deps.clock.now());
  return formReply(visit, { job, state, ...formOf(deps, job, visit) }, emptyFormHeaders);
}

function formReply(visit: Visit, view: FormView, headers: Record<string, string> = {}): PageReply {
  const text = applicationPage(visit, view);
  return htmlReply(text, visit.lang, { headers, loadsJavaScript: true, isFramable: true });
}

/**
 * Submits the form. A refused form is shown again with its faults, under the status of the refusal. The switch to the
 * other language (`?again=1`) submits nothing, and shows the form as it is filled in.
 */
export async function submitForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const job = await findAppliedJobOrNull(deps, call);
  const workspace = job?.workspace ?? (await findCareers(deps, call.params.workspaceSlug ?? ''));
  if (workspace === null) throw new DomainError('not_found', notFoundMessage);
  const isLanguageSwitch = call.query.again !== undefined;
  const { fields, refusal } = await call.readForm({
    countAgainst: isLanguageSwitch ? ['calls'] : ['calls', 'submissions'],
  });
  const query = { ...call.query, source: readSource(fields.source) };
  const visit = visitOf(deps.settings, { ...call, query }, workspace);
  if (refusal !== undefined && isUnread(refusal)) return unreadReply(visit, workspace, refusal);
  if (job === null) return showNotSent(deps, call, { visit, workspace, fields });
  const formAndQuestions = formOf(deps, job, visit);
  const now = deps.clock.now();
  if (isLanguageSwitch)
    return formReply(visit, {
      job,
      state: filledInForm(fields, { now, ...formAndQuestions }),
      ...formAndQuestions,
    });
  const outcome = refusal ?? (await submit(deps, call, { fields, job, visit }));
  if (outcome instanceof DomainError) {
    // The job was closed or unpublished after it was read above.
    if (outcome.reason === 'not_found') return showNotSent(deps, call, { visit, workspace, fields });
    const texts = applyTexts[visit.lang].form;
    const state = refusedForm(fields, outcome, { now, texts, ...formAndQuestions });
    return refusedReply(applicationPage(visit, { job, state, ...formAndQuestions }), visit, {
      refusal: outcome,
      loadsJavaScript: true,
    });
  }
  const sentApplication = await describeSent(deps, outcome.applicationId);
  const replies = repliesToDistress(deps, { fields, job, visit });
  const text = thanksPage(visit, sentApplication, { email: String(fields.email).trim(), replies });
  return htmlReply(text, visit.lang, { loadsJavaScript: true, isFramable: true });
}

/** Finds the job that the path names. A path without a job is for unsolicited applications to the workspace. */
async function findAppliedJob(deps: Deps, call: PageCall): Promise<VisibleJob> {
  if (call.params.jobId !== undefined) return (await findOpenJob(deps, jobAddressOf(call))).job;
  return findOpenApplications(deps, { workspaceSlug: call.params.workspaceSlug ?? '' });
}

/** Returns null for a job that takes no applications now, and for an employer that takes no unsolicited ones. */
async function findAppliedJobOrNull(deps: Deps, call: PageCall): Promise<VisibleJob | null> {
  try {
    return await findAppliedJob(deps, call);
  } catch (error) {
    if (toDomainError(error).reason !== 'not_found') throw error;
    return null;
  }
}

/** Stores the application; resolves to its id, or to the refusal. */
async function submit(
  deps: Deps,
  call: PageCall,
  { fields, job, visit }: { fields: FormFields; job: VisibleJob; visit: Visit },
): Promise<DomainError | { applicationId: string }> {
  const { clientAddress } = call;
  const submission = attempt(() =>
    readSubmission({ ...fields, workspaceSlug: job.workspace.slug, jobId: job.id }, job.questions),
  );
  if (submission instanceof DomainError) return withFileFaults(deps, submission, { fields, clientAddress });
  try {
    return await submitApplication(deps, {
      ...submission,
      acceptLanguage: visit.lang,
      openApplications: job.openApplications === true,
      caller: call,
    });
  } catch (error) {
    return toDomainError(error);
  }
}

/** Returns the result of `run`, or the refusal that it throws. */
function attempt<Result>(run: () => Result): Result | DomainError {
  try {
    return run();
  } catch (error) {
    return toDomainError(error);
  }
}

/** Replies to words of distress in any field, since no other page reads them (D113). */
function repliesToDistress(
  { settings }: Deps,
  { fields, job, visit }: { fields: FormFields; job: VisibleJob; visit: Visit },
): NeedReply[] {
  const texts = Object.values(fields).flatMap((value) => (typeof value === 'string' ? [value] : []));
  return replyToDistress(texts, { lang: visit.lang, help: helpIn(job.location.country, settings) });
}

/** Returns the form of a job, and the fields of the job's own questions. */
function formOf({ settings }: Deps, job: VisibleJob, { lang }: Visit) {
  return { form: toApplicationForm(settings, { job, lang }), questions: questionFields(job, lang) };
}

/** Tells whether the form was refused before all of it arrived. The page then cannot show its fields again. */
function isUnread(refusal: DomainError): boolean {
  const status = statusOf(refusal);
  return status === 408 || status === 429 || status >= 500;
}

/**
 * Answers a form that did not arrive as a whole. The page says after how many seconds to send it again, if it knows.
 */
function unreadReply(visit: Visit, workspace: WorkspaceView, refusal: DomainError): PageReply {
  const { title, text, sendAgain, sendAgainInSeconds } = applyTexts[visit.lang].unread;
  const seconds = refusal.retryAfterSeconds;
  const words = { title, text: `${text} ${seconds === undefined ? sendAgain : sendAgainInSeconds(seconds)}` };
  const page = errorPage(visit, { workspace, words, extraContent: helplineLine(visit) });
  return refusedReply(page, visit, { refusal, loadsJavaScript: false });
}

function refusedReply(
  text: string,
  { lang }: Visit,
  { refusal, loadsJavaScript }: { refusal: DomainError; loadsJavaScript: boolean },
): PageReply {
  const headers = retryAfterHeader(refusal);
  return htmlReply(text, lang, { status: statusOf(refusal), headers, loadsJavaScript, isFramable: true });
}
