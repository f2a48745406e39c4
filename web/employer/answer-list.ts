import { type ReadableAnswer, toReadableAnswer } from '#domain/applications/answers/readable-answer.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';

type JobAnswer = Parameters<typeof toReadableAnswer>[0];

/** Renders the answers to a job's own questions as the candidate wrote them (D60). */
export function answerList(answers: readonly JobAnswer[], lang: Lang): SafeHtml {
  const inOwnLang = ({ text, lang: textLang }: ReadableAnswer['question']) =>
    textLang === lang ? html`${text}` : html`<span lang="${textLang}">${text}</span>`;
  const typeset = ({ text, lang: textLang }: ReadableAnswer['question']) =>
    inOwnLang({ text: textLang === 'fr' ? typesetFrenchSpaces(text) : text, lang: textLang });
  const rows = answers.map((one) => {
    const { question, answer } = toReadableAnswer(one, lang);
    return html`<div><dt dir="auto">${typeset(question)}</dt><dd class="lines" dir="auto">${inOwnLang(answer)}</dd></div>`;
  });
  return html`<dl>${rows}</dl>`;
}
