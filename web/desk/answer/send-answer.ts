import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { PageReply } from '#web/page/reply.ts';
import { possibleAnswers } from '../answers.ts';
import { type DeskCall, deskFormHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { foreignFormPage } from '../frame/refusals.ts';
import { deskTexts } from '../texts.ts';
import { answerPage } from './answer-page.ts';
import { type AnswerForm, checkDraft, questionOf, readDraft } from './draft.ts';
import { openForAnswer } from './open-for-answer.ts';
import { previewPage } from './preview-page.ts';
import { changedReply } from './refused-answer.ts';
import { previewMail, storeAnswer, type ValidAnswer, wasSent } from './store-answer.ts';

/**
 * Runs the form of an answer. Its buttons are the steps: `preview` shows what the candidate will read, `change` shows
 * the form again, and `send` stores the answer. An invalid form is shown again with its faults.
 */
export const sendAnswer = deskFormHandler(async (deps, call, desk) => {
  const { kind, view } = await openForAnswer(deps, call, desk);
  const draft = readDraft(desk.fields);
  if (draft === null) return deskReply(desk, foreignFormPage(desk.visit, { path: call.path, desk }), 400);
  const { step } = desk.fields;
  const form = { kind, view, draft };
  const now = deps.clock.now();
  const { content, faults } = checkForm(desk, form, now);
  // A form that was sent twice is no conflict, so this comes before the check for other changes.
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

function checkForm({ visit }: DeskCall, { kind, view, draft }: AnswerForm, now: Date) {
  const texts = deskTexts[visit.lang].answers;
  return checkDraft({ kind, texts, zone: view.workspace, now }, draft);
}

/**
 * True if the application changed after the form was shown, and the form no longer fits. A message fits every status in
 * which messages are allowed, and an answer to a question until the question has one.
 */
function isOutdated(form: AnswerForm): boolean {
  const { kind, view, draft } = form;
  if (!possibleAnswers(view).includes(kind)) return true;
  if (kind === 'contest') return view.contest?.id !== draft.contestId;
  if (kind !== 'write' && view.application.status !== draft.expectedStatus) return true;
  if (draft.question === null) return false;
  const question = questionOf(form);
  return question === undefined || question.answer !== null;
}

/** Stores the answer. If the application changed since the checks above, the reply says so. */
async function send(deps: Deps, desk: DeskCall, valid: ValidAnswer): Promise<PageReply> {
  try {
    await storeAnswer(deps, desk.access, valid);
    return sentReply(desk, valid);
  } catch (error) {
    const { details } = toDomainError(error);
    const hasChanged = details.some(({ code }) => code === 'changed_meanwhile' || code === 'already_used');
    if (hasChanged) {
      // If the form was sent twice at the same moment, the change is this answer itself.
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
function sentReply({ visit }: DeskCall, { kind, view }: Pick<AnswerForm, 'kind' | 'view'>): PageReply {
  const { id } = view.application;
  const sentKind = kind === 'write' ? 'message' : 'answer';
  return deskRedirect(`${visit.urls.to('/desk/applications/{id}', { id }, [['sent', sentKind]])}#sent`);
}
