import { statusWords } from '#domain/applications/status-words.ts';
import type { PreviewedMail } from '#domain/mail-delivery.ts';
import { html } from '#kernel/text/html.ts';
import { offeredTimes } from '#web/page/employer-words/offered-times.ts';
import { statusOfAnswer } from '../answers.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { type AnswerForm, answerForm, answerFrame, quoted } from './answer-page.ts';
import { timeFields, type Words } from './draft.ts';

type Preview = AnswerForm & { words: Words; mail: PreviewedMail | null };

/** The answer as the candidate gets it, with the button that sends it. */
export function previewPage(desk: DeskCall, { words, mail, ...form }: Preview): string {
  const { answer, view, draft } = form;
  const { visit, session } = desk;
  const { preview: texts, contest } = deskTexts[visit.lang].answers;
  const status = statusOfAnswer[answer];
  const { status: current } = view.application;
  const keepsRefusal = answer === 'contest' && current === 'rejected';
  return answerFrame(desk, view, {
    title: texts.title,
    main: html`<div class="hero"><h1>${texts.title}</h1></div>
<section class="panel"><h2>${texts.sentence}</h2>${status !== null && html`<p><strong>${statusWords[visit.lang][status].name}</strong></p>`}
${answer !== 'contest' && quoted(desk, form)}${words.sentence !== '' && html`<p class="lines" dir="auto">${words.sentence}</p>`}${offeredTimes(visit, { times: words.offeredTimes, zone: session.member.workspace })}${words.by !== null && html`<p dir="auto">${words.by}</p>`}</section>
<section class="panel">${mail === null ? html`<p>${texts.noMail}</p>` : html`<h2>${answer === 'decline' ? texts.mail : texts.messageMail}</h2><p dir="auto"><strong>${mail.subject}</strong></p><p class="mail" dir="auto">${mail.text}</p>`}</section>
${keepsRefusal && html`<p class="notice"><strong>${statusWords[visit.lang][current].name}</strong>. ${contest.stays}</p>`}
<div class="send">${answerForm(
      desk,
      form,
      html`<input type="hidden" name="sentence" value="${draft.sentence}"><input type="hidden" name="by" value="${draft.by}">${draft.times.map(
        (value, index) =>
          value !== '' && html`<input type="hidden" name="${timeFields[index]}" value="${value}">`,
      )}
<p class="actions"><button class="button${answer === 'decline' && ' danger'}" type="submit" name="step" value="send">${texts.submit}</button>
<button class="button quiet" type="submit" name="step" value="change">${texts.change}</button></p>`,
    )}</div>`,
  });
}
