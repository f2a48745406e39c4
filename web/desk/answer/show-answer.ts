import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { setApplicationStatus } from '#domain/administration/applications/set-application-status.ts';
import { writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { answersTo, isAnswer, statusOfAnswer } from '../answers.ts';
import { type DeskCall, deskHeaders, deskRedirect, signedIn, signedInForm } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { type AnswerForm, answerPage } from './answer-page.ts';
import { checkDraft, emptyDraft, readDraft, type Words } from './draft.ts';
import { previewPage } from './preview-page.ts';

export const showAnswer = signedIn(async (deps, call, desk) => {
  const { answer, view } = await openAnswered(deps, call, desk);
  const { id, status } = view.application;
  if (!answersTo(status).includes(answer)) return movedReply(desk, id);
  const draft = emptyDraft(status);
  const page = answerPage(desk, { answer, view, draft, faults: [], now: deps.clock.now() });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
}, 'applications:manage');

/** Shows the answer before it is sent, and sends it from there; what was refused comes back in its form. */
export const sendAnswer = signedInForm(async (deps, call, desk) => {
  const opened = await openAnswered(deps, call, desk);
  const { answer, view } = opened;
  const draft = readDraft(desk.fields);
  const { id } = view.application;
  if (draft === null) return movedReply(desk, id);
  const { lang } = desk.visit;
  const now = deps.clock.now();
  const form = { answer, view, draft };
  const texts = deskTexts[lang].answers;
  const { words, faults } = checkDraft({ answer, texts, zone: view.workspace, now }, draft);
  const sent = answer === 'write' ? 'message' : 'answer';
  const sentReply = () =>
    deskRedirect(`${desk.visit.urls.to('/desk/applications/{id}', { id }, [['sent', sent]])}#sent`);
  if (desk.fields.step === 'send' && words !== null && wasSent({ ...form, words })) return sentReply();
  if (hasMovedSince(form)) return movedReply(desk, id);
  if (words === null || desk.fields.step === 'change') {
    const page = answerPage(desk, { ...form, faults, now });
    return htmlReply(page, lang, { status: words === null ? 400 : 200, headers: deskHeaders });
  }
  if (desk.fields.step !== 'send') {
    const mail = await previewMail(deps, { ...form, words });
    return htmlReply(previewPage(desk, { ...form, words, mail }), lang, { headers: deskHeaders });
  }
  try {
    await send(deps, desk.access, { ...form, words });
  } catch (error) {
    const codes = toDomainError(error).details.map(({ code }) => code);
    if (codes.includes('changed_meanwhile')) {
      const again = { ...(await openAnswered(deps, call, desk)), draft, words };
      return wasSent(again) ? sentReply() : movedReply(desk, id);
    }
    if (!codes.includes('out_of_range')) throw error;
    const page = answerPage(desk, {
      ...form,
      faults: [{ field: 'sentence', message: texts.write.tooMany }],
      now,
    });
    return htmlReply(page, lang, { status: 400, headers: deskHeaders });
  }
  return sentReply();
});

async function openAnswered(deps: Deps, { params }: PageCall, { access }: DeskCall) {
  const { id = '', answer } = params;
  if (!isAnswer(answer)) throw new DomainError('not_found', notFoundMessage);
  return { answer, view: await openDeskApplication(deps, access, id) };
}

/** True if another person has answered since the form was shown. A message alone may follow any answer that allows it. */
function hasMovedSince({ answer, view, draft }: AnswerForm): boolean {
  const { status } = view.application;
  if (!answersTo(status).includes(answer)) return true;
  if (statusOfAnswer[answer] !== null && status !== draft.expectedStatus) return true;
  if (draft.question === null) return false;
  const question = view.questions.find(({ sequence }) => sequence === draft.question);
  // The answer of this very form is no other person's: the form is sent again.
  return question === undefined || (question.answer !== null && question.answer.id !== draft.messageId);
}

type Told = AnswerForm & { words: Words };

/** True if the latest change is this very answer: a form that is sent twice was not answered by somebody else. */
function wasSent(told: Told): boolean {
  const { answer, view, draft, words } = told;
  const [change] = view.history;
  const to = statusOfAnswer[answer];
  if (change === undefined || to === null || to === draft.expectedStatus || change.actor === 'candidate')
    return false;
  const { reason, message } = reasonAndMessage(told);
  return isDeepStrictEqual(
    [change.from, change.to, change.reason, change.messageToCandidate, change.decidedBy, change.offeredTimes],
    [
      draft.expectedStatus,
      to,
      reason,
      message,
      words.by,
      words.offeredTimes.map((time) => time.toISOString()),
    ],
  );
}

/** An answer that changes no status is a message: its mail brings the words alone. */
function newStatusOf({ answer, view }: Pick<AnswerForm, 'answer' | 'view'>) {
  const status = statusOfAnswer[answer];
  return status === view.application.status ? null : status;
}

function reasonAndMessage({ answer, words: { sentence } }: Pick<Told, 'answer' | 'words'>) {
  const said = sentence === '' ? null : sentence;
  return answer === 'decline' ? { reason: said, message: null } : { reason: null, message: said };
}

function previewMail({ mailDelivery }: Deps, told: Told): Promise<PreviewedMail | null> {
  const { view, draft, words } = told;
  const { id } = view.application;
  const { offeredTimes } = words;
  const status = newStatusOf(told);
  if (status !== null)
    return mailDelivery.previewStatus({ id, status, ...reasonAndMessage(told), offeredTimes });
  const question = view.questions.find(({ sequence }) => sequence === draft.question)?.text ?? null;
  return mailDelivery.previewMessage({
    ...{ applicationId: id, text: words.sentence, writtenBy: words.by, offeredTimes, question },
  });
}

async function send(deps: Deps, access: WorkspaceAccess, told: Told): Promise<void> {
  const { answer, view, draft, words } = told;
  const { id } = view.application;
  const { sentence: text, by, offeredTimes } = words;
  const { messageId, question, expectedStatus } = draft;
  const status = newStatusOf(told);
  if (status === null)
    return writeToCandidate(deps, access, {
      ...{ id: messageId, applicationId: id, text, by, offeredTimes, question },
      expectedStatus: answer === 'write' ? undefined : expectedStatus,
    });
  const { reason, message } = reasonAndMessage(told);
  await setApplicationStatus(deps, access, {
    ...{ id, status, expectedStatus, offeredTimes },
    reason: reason ?? undefined,
    messageToCandidate: message ?? undefined,
    by: by ?? undefined,
  });
}

/** Somebody else was faster: nothing is sent, and the application is read again. */
function movedReply({ visit, session }: DeskCall, id: string): PageReply {
  const { moved } = deskTexts[visit.lang].answers;
  const more = html`<p><a class="button" href="${visit.urls.to('/desk/applications/{id}', { id })}">${moved.action}</a></p>`;
  const page = errorPage(visit, { status: 409, words: moved, workspace: session.member.workspace, more });
  return htmlReply(page, visit.lang, { status: 409, headers: deskHeaders });
}
