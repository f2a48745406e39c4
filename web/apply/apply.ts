import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { readSource } from '#kernel/attribution.ts';
import { findJob } from '../careers/find-job.ts';
import { errorPage } from '../page/error-page.ts';
import { missingJob } from '../page/refuse.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { applicationPage } from './application-page.ts';
import { emptyForm, type Refusal, refusedForm } from './form-state.ts';
import { thanksPage } from './thanks-page.ts';

/** Browsers forget what was typed into a page with `no-store`; this page holds no data and may be kept. */
const keptForTheWayBack = { 'Cache-Control': 'private, no-cache' };

export async function showForm(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  const visit = visitOf(deps, request, job.workspace);
  const state = emptyForm(deps.clock.now());
  const text = applicationPage(visit, { job, state, form: deps.formOf(job, visit.lang) });
  return htmlReply(text, visit.lang, { headers: keptForTheWayBack, loadsJavaScript: true });
}

/** Submits what was typed; a refusal shows it again, under the status of the refusal. */
export async function submitForm(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  const { fields, refusal } = await request.readForm();
  const query = { ...request.query, source: readSource(fields.source) };
  const visit = visitOf(deps, { ...request, query }, job.workspace);
  if (refusal !== undefined && isUnread(refusal)) return unreadReply(visit, job, refusal);
  const submitted = { ...fields, workspaceSlug: job.workspace.slug, jobId: job.id };
  const result = refusal ?? (await deps.submit({ form: submitted, lang: visit.lang }));
  if (isRefusal(result)) {
    if (result.status === 404) return missingJob(deps, request);
    const form = deps.formOf(job, visit.lang);
    const state = refusedForm(fields, result, { now: deps.clock.now(), texts: visit.texts, form });
    return refusedReply(applicationPage(visit, { job, state, form }), visit, {
      ...result,
      loadsJavaScript: true,
    });
  }
  const applicant = { firstName: String(fields.firstName).trim(), email: String(fields.email).trim() };
  return htmlReply(thanksPage(visit, { job, applicant, interviewer: deps.interviewer }), visit.lang);
}

/** The form was refused before all of it had come: what it held is only in the browser still. */
function isUnread({ status }: Refusal): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function unreadReply(visit: Visit, { workspace }: VisibleJob, refusal: Refusal): PageReply {
  const { title, text, again, later } = visit.texts.unread;
  const { status, retryAfterSeconds: seconds } = refusal;
  const words = { title, text: `${text} ${seconds === undefined ? later : again(seconds)}` };
  return refusedReply(errorPage(visit, { status, workspace, words }), visit, refusal);
}

function isRefusal(result: { ok: true } | Refusal): result is Refusal {
  return 'status' in result;
}

function refusedReply(
  text: string,
  { lang }: Visit,
  { status, retryAfterSeconds, loadsJavaScript = false }: Refusal & { loadsJavaScript?: boolean },
): PageReply {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return htmlReply(text, lang, { status, headers, loadsJavaScript });
}
