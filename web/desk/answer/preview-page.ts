import { statusWords } from '#domain/applications/status/status-words.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { momentOf } from '../parts/moment.ts';
import { deskTexts } from '../texts.ts';
import { answerForm, answerFrame, sendLabel } from './answer-page.ts';
import { candidatePreview, languageHint } from './candidate-preview.ts';
import { type AnswerContent, type AnswerForm, timeFields } from './draft.ts';

type PreviewView = AnswerForm & { content: AnswerContent; mail: PreviewedMail | null; now: Date };

/** Shows the answer as the candidate will read it, with the button that sends it. */
export function previewPage(desk: DeskCall, { content, mail, now, ...form }: PreviewView): string {
  const { kind, view, draft } = form;
  const { visit } = desk;
  const { preview: texts, contest } = deskTexts[visit.lang].answers;
  const { status } = view.application;
  // The answer to a contest leaves the rejection as it is.
  const staysRejected = kind === 'contest' && status === 'rejected';
  const mailSection =
    mail === null ? html`<p>${texts.noMail[view.workspace.statusMails]}</p>` : mailPreview(desk, form, mail);
  const hiddenTimes = draft.times.map(
    (value, index) =>
      value !== '' && html`<input type="hidden" name="${timeFields[index]}" value="${value}">`,
  );
  const fields = html`<input type="hidden" name="sentence" value="${draft.sentence}"><input type="hidden" name="by" value="${draft.by}">${hiddenTimes}
<p class="actions"><button class="button${kind === 'decline' && ' danger'}" type="submit" name="step" value="send">${sendLabel(visit, form)}</button>
<button class="button quiet" type="submit" name="step" value="change">${texts.change}</button></p>`;
  return answerFrame(desk, view, {
    title: texts.title,
    showsPortal: true,
    main: html`<div class="hero"><h1>${texts.title}</h1>${languageHint(visit, view)}</div>
<section class="panel"><h2>${texts.sentence}</h2>${candidatePreview(visit, { ...form, content, now })}</section>
<section class="panel">${mailSection}</section>
${staysRejected && html`<p class="notice"><strong>${statusWords[visit.lang][status].name}</strong>. ${contest.stays}</p>`}
<div class="send">${answerForm(desk, form, fields)}</div>`,
  });
}

/** Shows the mail in the candidate's language, and the time at which it is sent if that is not now. */
function mailPreview(
  desk: DeskCall,
  { view }: AnswerForm,
  { subject, text, waitsUntil }: PreviewedMail,
): SafeHtml {
  const { preview: texts } = deskTexts[desk.visit.lang].answers;
  const heading = waitsUntil === null ? texts.mail : texts.mailLater(momentOf(desk, waitsUntil));
  const delayReason = waitsUntil !== null && html`<p class="hint">${texts.whyLater}</p>`;
  return html`<h2>${heading}</h2>${delayReason}<div class="theirs" lang="${view.application.lang}"><p dir="auto"><strong>${subject}</strong></p><p class="mail" dir="auto">${text}</p></div>`;
}
