import { statusWords } from '#domain/applications/status/status-words.ts';
import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { answersTo, isAnswer, statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import { type DeskCall, deskHeaders, deskRedirect, deskReply, signedIn, signedInForm } from '../desk-call.ts';
import { refusalPage } from '../frame/refusals.ts';
import { deskTexts } from '../texts.ts';
import { answerPage } from './answer-page.ts';
import { type AnswerForm, checkDraft, emptyDraft, readDraft } from './draft.ts';
import { previewPage } from './preview-page.ts';
import { previewMail, storeAnswer, wasSent } from './store-answer.ts';

export const showAnswer = signedIn(async (deps, call, desk) => {
  const { answer, view } = await openAnswered(deps, call, desk);
  const { status } = view.application;
  if (!answersTo(view).includes(answer)) return notOfferedReply(desk, view);
  const contestId = answer === 'contest' ? (view.contest?.id ?? null) : null;
  const draft = emptyDraft({ expectedStatus: status, contestId });
  const page = answerPage(desk, { answer, view, draft, faults: [], now: deps.clock.now() });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
}, 'applications:manage');

/** Shows the preview of an answer, or sends it. An invalid form comes back with its faults. */
export const sendAnswer = signedInForm(async (deps, call, desk) => {
  const { answer, view } = await openAnswered(deps, call, desk);
  const draft = readDraft(desk.fields);
  const { id } = view.application;
  if (draft === null) return movedReply(desk, id);
  const { lang } = desk.visit;
  const now = deps.clock.now();
  const form = { answer, view, draft };
  const texts = deskTexts[lang].answers;
  const { content, faults } = checkDraft({ answer, texts, zone: view.workspace, now }, draft);
  const savedKind = answer === 'write' ? 'message' : 'answer';
  const sentReply = () =>
    deskRedirect(`${desk.visit.urls.to('/desk/applications/{id}', { id }, [['sent', savedKind]])}#sent`);
  if (desk.fields.step === 'send' && content !== null && (await wasSent(deps, { ...form, content })))
    return sentReply();
  if (hasMovedSince(form)) return movedReply(desk, id);
  if (content === null || desk.fields.step === 'change') {
    const page = answerPage(desk, { ...form, faults, now });
    return htmlReply(page, lang, { status: content === null ? 400 : 200, headers: deskHeaders });
  }
  if (desk.fields.step !== 'send') {
    const mail = await previewMail(deps, { ...form, content });
    return htmlReply(previewPage(desk, { ...form, content, mail, now }), lang, { headers: deskHeaders });
  }
  try {
    await storeAnswer(deps, desk.access, { ...form, content });
  } catch (error) {
    const codes = toDomainError(error).details.map(({ code }) => code);
    if (codes.includes('changed_meanwhile') || codes.includes('already_used')) {
      const again = { ...(await openAnswered(deps, call, desk)), draft, content };
      return (await wasSent(deps, again)) ? sentReply() : movedReply(desk, id);
    }
    if (!codes.includes('out_of_range')) throw error;
    const page = answerPage(desk, {
      ...form,
      faults: [{ field: 'sentence', label: texts.write.label, message: texts.write.tooMany }],
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

/** True if another person has answered since the form was shown. A plain message may be sent in any status. */
function hasMovedSince({ answer, view, draft }: AnswerForm): boolean {
  const { status } = view.application;
  if (!answersTo(view).includes(answer)) return true;
  if (answer === 'contest') return view.contest?.id !== draft.contestId;
  if (statusOfAnswer[answer] !== null && status !== draft.expectedStatus) return true;
  if (draft.question === null) return false;
  const question = view.questions.find(({ sequence }) => sequence === draft.question);
  // A question that this very form has answered is no conflict: the form is sent again.
  return question === undefined || (question.answer !== null && question.answer.id !== draft.messageId);
}

/** Tells that the application has changed: nothing was sent, and the member has to read it again. */
function movedReply(desk: DeskCall, id: string): PageReply {
  return refusedReply(desk, id, deskTexts[desk.visit.lang].answers.moved);
}

/** Tells that the application's status allows no such answer. */
function notOfferedReply(desk: DeskCall, { application: { id, status } }: DeskApplication): PageReply {
  const { lang } = desk.visit;
  const { text, ...words } = deskTexts[lang].answers.notOffered;
  return refusedReply(desk, id, { ...words, text: text(statusWords[lang][status].name) });
}

type RefusalWords = { title: string; text: string; action: string };

function refusedReply(desk: DeskCall, id: string, words: RefusalWords): PageReply {
  const { urls } = desk.visit;
  const extraContent = html`<p><a class="button" href="${urls.to('/desk/applications/{id}', { id })}">${words.action}</a></p>`;
  const path = pathTo('/desk/applications/{id}', { id });
  return deskReply(desk, refusalPage(desk, { words, extraContent, path }), 409);
}
