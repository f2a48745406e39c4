import { z } from 'zod';
import {
  applicationStatuses,
  setApplicationStatus,
} from '#domain/administration/applications/set-application-status.ts';
import { name, reason } from '#domain/administration/field-schemas.ts';
import { isOver } from '#domain/applications/status/application-end.ts';
import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { FormFields, PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { type Answer, isAnswer, statusOfAnswer } from '../answers.ts';
import { type DeskCall, deskHeaders, deskRedirect, signedIn, signedInForm } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { type AnswerDraft, answerPage, previewPage } from './answer-page.ts';

/** The text of a form, whose line ends browsers send as CRLF. */
const text = z.string().overwrite((written) => written.replaceAll('\r\n', '\n'));
const clean = { error: 'This text has characters that nobody can read.' };
const sentence = text.pipe(reason).refine(isCleanText, clean);
const author = text.pipe(z.union([z.literal(''), name])).refine(isCleanText, clean);
const status = z.enum(applicationStatuses);

export const showAnswer = signedIn(async (deps, call, desk) => {
  const { answer, view } = await openAnswered(deps, call, desk);
  if (isOver(view.application.status)) return movedReply(desk, view.application.id);
  const draft = { sentence: '', by: '', expectedStatus: view.application.status };
  return htmlReply(answerPage(desk, { answer, view, draft, faults: [] }), desk.visit.lang, {
    headers: deskHeaders,
  });
});

/** Shows the answer before it is sent, and sends it from there; what was refused comes back in its form. */
export const sendAnswer = signedInForm(async (deps, call, desk) => {
  const { answer, view } = await openAnswered(deps, call, desk);
  const { fields } = desk;
  const { id } = view.application;
  const draft = readDraft(fields);
  if (draft === null || view.application.status !== draft.expectedStatus || isOver(draft.expectedStatus)) {
    return movedReply(desk, id);
  }
  const { lang } = desk.visit;
  const faults = faultsOf(desk, draft);
  const page = { answer, view, draft, faults };
  if (faults.length > 0)
    return htmlReply(answerPage(desk, page), lang, { status: 400, headers: deskHeaders });
  if (fields.step === 'change') return htmlReply(answerPage(desk, page), lang, { headers: deskHeaders });
  const to = statusOfAnswer[answer];
  if (fields.step !== 'send') {
    const isNews = to !== draft.expectedStatus;
    const mail = isNews ? await deps.mailDelivery.previewStatus({ id, status: to }) : null;
    return htmlReply(previewPage(desk, { ...page, mail }), lang, { headers: deskHeaders });
  }
  const by = draft.by.trim();
  try {
    await setApplicationStatus(deps, desk.access, {
      id,
      status: to,
      reason: draft.sentence.trim(),
      by: by === '' ? undefined : by,
      expectedStatus: draft.expectedStatus,
    });
  } catch (error) {
    if (hasMoved(error)) return movedReply(desk, id);
    throw error;
  }
  return deskRedirect(desk.visit.urls.to('/desk/applications/{id}', { id }, [['sent', '1']]));
});

async function openAnswered(deps: Deps, { params }: PageCall, { access }: DeskCall) {
  const { id = '', answer } = params;
  if (!isAnswer(answer)) throw new DomainError('not_found', notFoundMessage);
  return { answer: answer satisfies Answer, view: await openDeskApplication(deps, access, id) };
}

/** Reads what was typed, valid or not; null without the status that the person saw, which every form of ours carries. */
function readDraft(fields: FormFields): AnswerDraft | null {
  const expectedStatus = status.safeParse(fields.expectedStatus).data;
  if (expectedStatus === undefined) return null;
  const typed = (value: unknown) => text.safeParse(value).data ?? '';
  return { sentence: typed(fields.sentence), by: typed(fields.by), expectedStatus };
}

function faultsOf({ visit }: DeskCall, draft: AnswerDraft) {
  const { answers: texts } = deskTexts[visit.lang];
  return [
    ...(sentence.safeParse(draft.sentence).success ? [] : [{ field: 'sentence', message: texts.required }]),
    ...(author.safeParse(draft.by).success ? [] : [{ field: 'by', message: texts.byTooLong }]),
  ];
}

function hasMoved(error: unknown): boolean {
  return toDomainError(error).details.some(({ code }) => code === 'changed_meanwhile');
}

/** Somebody else was faster: nothing is sent, and the application is read again. */
function movedReply({ visit, session }: DeskCall, id: string): PageReply {
  const { moved } = deskTexts[visit.lang].answers;
  const more = html`<p><a class="button" href="${visit.urls.to('/desk/applications/{id}', { id })}">${moved.action}</a></p>`;
  const page = errorPage(visit, { status: 409, words: moved, workspace: session.member.workspace, more });
  return htmlReply(page, visit.lang, { status: 409, headers: deskHeaders });
}
