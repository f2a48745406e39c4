import { confirmApplication } from '#domain/applications/held/confirm-application.ts';
import { describeHeld } from '#domain/applications/held/describe-held.ts';
import { discardApplication } from '#domain/applications/held/discard-application.ts';
import { findConfirmedApplication } from '#domain/applications/held/find-held.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { helpIn, replyToDistress } from '#domain/needs/reply-to-needs.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { errorPage } from '../page/error-page.ts';
import { errorReply } from '../page/error-reply.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { confirmPage, type DecisionOutcome, decidedPage, type HeldView } from './confirm-page.ts';
import { confirmTexts } from './texts.ts';

/** Shows the held application, and asks whether to send or erase it. */
export async function showConfirm(deps: Deps, call: PageCall): Promise<PageReply> {
  return confirmReply(deps, call, { view: await openHeld(deps, call), status: 200 });
}

/** Sends or erases the application. Any other decision shows the question again. */
export async function decideHeld(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const view = await openHeld(deps, call);
  const { lang } = visitOf(deps.settings, call, view.workspace);
  const { decision } = call.query;
  if (decision === 'discard') {
    await discardApplication(deps, { token });
    return decidedReply(deps, call, { ...view, decision: 'discarded' });
  }
  if (decision !== 'confirm') return confirmReply(deps, call, { view, status: 400 });
  try {
    const { applicationId } = await confirmApplication(deps, {
      token,
      lang,
      clientAddress: call.clientAddress,
    });
    return decidedReply(deps, call, { ...view, decision: 'confirmed', applicationId });
  } catch (error) {
    if (isJobClosed(error)) return errorReply(deps.settings, call, 410, view.workspace);
    throw error;
  }
}

/**
 * Answers a link whose application does not wait for a decision. A second click on "confirm" gets the page after the
 * decision again. So does the link to the other language, whose query names the decision (D147). Others are invalid.
 */
export async function missingConfirm(deps: Deps, call: PageCall): Promise<PageReply> {
  const { confirmed, discarded } = call.query;
  if (typeof discarded === 'string') {
    // An erased application has no row, so the query names its employer.
    const workspace = await findCareers(deps, discarded);
    return workspace === null
      ? invalidReply(deps, call)
      : decidedReply(deps, call, { workspace, decision: 'discarded' });
  }
  if (call.method !== 'POST' && confirmed !== '1') return invalidReply(deps, call);
  const application = await findConfirmedApplication(deps, { token: tokenOf(call) });
  if (application === null) return invalidReply(deps, call);
  return decidedReply(deps, call, { ...application, decision: 'confirmed' });
}

function invalidReply({ settings }: Deps, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const page = errorPage(visit, { words: confirmTexts[visit.lang].invalid });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}

async function openHeld(deps: Deps, call: PageCall): Promise<HeldView> {
  await call.countCall(['calls']);
  return describeHeld(deps, { token: tokenOf(call) });
}

function confirmReply(
  { settings }: Deps,
  call: PageCall,
  { view, status }: { view: HeldView; status: number },
): PageReply {
  const visit = visitOf(settings, call, view.workspace);
  const notice = applicationNoticeOf({ lang: visit.lang, interviewer: settings.interviewer });
  const { submitted, answers, country } = view;
  const texts = [submitted.phone, submitted.why, ...answers.map(({ value }) => value)];
  const replies = replyToDistress(texts, { lang: visit.lang, help: helpIn(country, settings) });
  const page = confirmPage(visit, { token: tokenOf(call), view, notice, replies });
  return htmlReply(page, visit.lang, { status, headers: noIndexHeaders });
}

function decidedReply(
  { settings }: Deps,
  call: PageCall,
  outcome: { workspace: WorkspaceView } & DecisionOutcome,
): PageReply {
  const visit = visitOf(settings, call, outcome.workspace);
  return htmlReply(decidedPage(visit, { ...outcome, token: tokenOf(call) }), visit.lang, {
    headers: noIndexHeaders,
  });
}

/** Tells whether the job accepts no applications any more. The application is then neither sent nor erased. */
function isJobClosed(error: unknown): boolean {
  return toDomainError(error).details.some(({ code }) => code === 'not_published');
}
