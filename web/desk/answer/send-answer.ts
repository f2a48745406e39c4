import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { PageReply } from '#web/page/reply.ts';
import { answersTo } from '../answers.ts';
import { type DeskCall, deskRedirect, deskReply, signedInForm } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { foreignPage } from '../frame/refusals.ts';
import { deskTexts } from '../texts.ts';
import { answerPage } from './answer-page.ts';
import { type AnswerForm, checkDraft, readDraft } from './draft.ts';
import { openForAnswer } from './open-for-answer.ts';
import { previewPage } from './preview-page.ts';
import { changedReply } from './refused-answer.ts';
import { previewMail, storeAnswer, type ValidAnswer, wasSent } from './store-answer.ts';

/**
 * Runs the form of an answer. The step `preview` shows the mail, `change` shows the form again, and `send` stores the
 * answer. An invalid form is shown again with its faults.
 */
export const sendAnswer = signedInForm(async (deps, call, desk) => {
  const { answer, view } = await openForAnswer(deps, call, desk);
  const draft = readDraft(desk.fields);
  if (draft === null) return deskReply(desk, foreignPage(desk.visit, { path: call.path, desk }), 400);
  const { step } = desk.fields;
  const form = { answer, view, draft };
  const now = deps.clock.now();
  const { content, faults } = checkForm(desk, form, now);
  // A form that was sent twice is no conflict, so this is checked before other changes.
  if (step === 'send' && content !== null && (await wasSent(deps, { ...form, content })))
    return sentReply(desk, form);
  if (isOutdated(form)) return changedReply(desk, view);
  if (content === null) return deskReply(desk, answerPage(desk, { ...form, faults, now }), 400);
  if (step === 'change') return deskReply(desk, answerPage(desk, { ...form, faults, now }));
  const valid = { ...form, content };
  if (step === 'send') return send(deps, desk, valid);
  const mail = await previewMail(deps, valid);
  return deskReply(desk, previewPage(desk, { ...valid, mail, now }));
});

function checkForm({ visit }: DeskCall, { answer, view, draft }: AnswerForm, now: Date) {
  const texts = deskTexts[visit.lang].answers;
  return checkDraft({ answer, texts, zone: view.workspace, now }, draft);
}

/**
 * True if the application changed after the form was shown, and the form no longer fits. A message fits every status in
 * which messages are allowed.
 */
function isOutdated({ answer, view, draft }: AnswerForm): boolean {
  if (!answersTo(view).includes(answer)) return true;
  if (answer === 'contest') return view.contest?.id !== draft.contestId;
  if (answer !== 'write' && view.application.status !== draft.expectedStatus) return true;
  if (draft.question === null) return false;
  const question = view.questions.find(({ sequence }) => sequence === draft.question);
  return question === undefined || question.answer !== null;
}

/** Stores the answer. If the application changed in the last moment, the reply says so. */
async function send(deps: Deps, desk: DeskCall, valid: ValidAnswer): Promise<PageReply> {
  try {
    await storeAnswer(deps, desk.access, valid);
    return sentReply(desk, valid);
  } catch (error) {
    const { details } = toDomainError(error);
    const hasChanged = details.some(({ code }) => code === 'changed_meanwhile' || code === 'already_used');
    if (hasChanged) {
      const view = await openDeskApplication(deps, desk.access, valid.view.application.id);
      return (await wasSent(deps, { ...valid, view })) ? sentReply(desk, valid) : changedReply(desk, view);
    }
    const now = deps.clock.now();
    const hasTooManyMessages = details.some(
      ({ field, code }) => field === 'sentence' && code === 'out_of_range',
    );
    // A time to meet may have passed since the check.
    const faults = hasTooManyMessages ? [tooManyMessages(desk)] : checkForm(desk, valid, now).faults;
    if (faults.length === 0) throw error;
    return deskReply(desk, answerPage(desk, { ...valid, faults, now }), 400);
  }
}

function tooManyMessages({ visit }: DeskCall): Fault {
  const { write: texts } = deskTexts[visit.lang].answers;
  return { field: 'sentence', label: texts.label, message: texts.tooMany };
}

/** Redirects to the application, which says that the answer or message was sent. */
function sentReply({ visit }: DeskCall, { answer, view }: Pick<AnswerForm, 'answer' | 'view'>): PageReply {
  const { id } = view.application;
  const sentKind = answer === 'write' ? 'message' : 'answer';
  return deskRedirect(`${visit.urls.to('/desk/applications/{id}', { id }, [['sent', sentKind]])}#sent`);
}
