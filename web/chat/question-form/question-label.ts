import { factWords } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { questionFormTexts } from './texts.ts';

/** The job's own words that a question may quote, in the job's language. */
export type JobWords = { lang: Lang; quoted: readonly string[] };

/** Renders a question in its language. Words of the job in it are marked as a quote in the job's language. */
export function questionLabel(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, quoted }: JobWords,
): SafeHtml {
  const quote = quoted.find((words) => words !== '' && label.includes(words));
  const textsAroundQuote = quote === undefined ? [label] : label.split(quote);
  const quoteLang = jobLang !== labelLang && html` lang="${jobLang}"`;
  const markedQuote = html`<q${quoteLang}>${typeset(quote ?? '', jobLang)}</q>`;
  const content = textsAroundQuote.map(
    (text, index) => html`${index > 0 && markedQuote}${typeset(text, labelLang)}`,
  );
  return html`<bdi${labelLang !== pageLang && html` lang="${labelLang}"`}>${content}</bdi>`;
}

/** Says in which language a question quotes the job's profile; undefined if in its own, or if it quotes none. */
export function quoteHint(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, quoted: [profile = ''] }: JobWords,
): string | undefined {
  if (jobLang === labelLang || profile === '' || !label.includes(profile)) return undefined;
  return questionFormTexts[pageLang].quoteIn[jobLang];
}

/** Renders the label of a given answer. The last question only invites to write, so a short name is used for it. */
export function answerLabel(
  visit: Visit,
  { id, ...question }: Pick<QuestionField, 'id' | 'label' | 'labelLang'>,
  job: JobWords,
): Child {
  if (id === 'candidate_questions') return factWords[visit.lang].topics.candidate_questions;
  return questionLabel(visit, question, job);
}

function typeset(text: string, lang: Lang): string {
  return lang === 'fr' ? typesetFrenchSpaces(text) : text;
}
