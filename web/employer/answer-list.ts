import { type ReadableAnswer, toReadableAnswer } from '#domain/applications/answers/readable-answer.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';

type JobAnswer = Parameters<typeof toReadableAnswer>[0];
/** A text with its language. */
type Words = ReadableAnswer['question'];

/** Renders the answers to a job's own questions as the candidate wrote them (D60). */
export function answerList(answers: readonly JobAnswer[], lang: Lang): SafeHtml {
  const inItsLang = (words: Words) =>
    words.lang === lang ? html`${words.text}` : html`<span lang="${words.lang}">${words.text}</span>`;
  const rows = answers.map((jobAnswer) => {
    const { question, answer } = toReadableAnswer(jobAnswer, lang);
    return html`<div><dt dir="auto">${inItsLang(typeset(question))}</dt><dd class="lines" dir="auto">${inItsLang(answer)}</dd></div>`;
  });
  return html`<dl>${rows}</dl>`;
}

function typeset({ text, lang }: Words): Words {
  return { text: lang === 'fr' ? typesetFrenchSpaces(text) : text, lang };
}
