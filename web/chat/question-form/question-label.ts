import { factWords } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { questionFormTexts } from './texts.ts';

/** The job's own words that a question may quote, in the job's language. */
export type JobWords = { lang: Lang; quoted: readonly string[] };

/** Renders a question in its language; the job's words in it are marked as a quote in theirs. */
export function questionLabel(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, quoted }: JobWords,
): SafeHtml {
  const quote = quoted.find((words) => words !== '' && label.includes(words));
  const parts = quote === undefined ? [label] : label.split(quote);
  const marked = html`<q${jobLang !== labelLang && html` lang="${jobLang}"`}>${inLanguage(quote ?? '', jobLang)}</q>`;
  return html`<bdi${labelLang !== pageLang && html` lang="${labelLang}"`}>${parts.map((part, index) => html`${index > 0 && marked}${inLanguage(part, labelLang)}`)}</bdi>`;
}

/** Says in which language the job's profile is that a question quotes, if it is not the question's; else undefined. */
export function quoteHint(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, quoted: [profile = ''] }: JobWords,
): string | undefined {
  if (jobLang === labelLang || profile === '' || !label.includes(profile)) return undefined;
  return questionFormTexts[pageLang].quoteIn[jobLang];
}

/**
 * Renders the label of an answer that was written. The last question invites the candidate to write, so a short name is in
 * its place.
 */
export function answerLabel(
  visit: Visit,
  { id, ...question }: Pick<QuestionField, 'id' | 'label' | 'labelLang'>,
  job: JobWords,
): Child {
  if (id === 'candidate_questions') return factWords[visit.lang].topics.candidate_questions;
  return questionLabel(visit, question, job);
}

function inLanguage(words: string, lang: Lang): string {
  return lang === 'fr' ? typesetFrenchSpaces(words) : words;
}
