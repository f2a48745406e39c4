import { factWords } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { typesetFrenchSpaces } from '#kernel/text/french.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { questionFormTexts } from './texts.ts';

/** The job's language, and its words that a question may quote: the title, and the beginning of the profile. */
export type JobWords = { lang: Lang; title: string; profile: string };

/** Renders a question in its language. Words of the job in it are marked as a quote in the job's language. */
export function questionLabel(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, title, profile }: JobWords,
): SafeHtml {
  const quote = [profile, title].find((words) => words !== '' && label.includes(words));
  if (quote === undefined) return inLanguage(typeset(label, labelLang), labelLang, pageLang);
  const quoteLang = jobLang !== labelLang && html` lang="${jobLang}"`;
  const markedQuote = html`<q${quoteLang}>${typeset(quote, jobLang)}</q>`;
  const content = label
    .split(quote)
    .map((text, index) => html`${index > 0 && markedQuote}${typeset(text, labelLang)}`);
  return inLanguage(content, labelLang, pageLang);
}

/** Says in which language a question quotes the job's profile; undefined if in its own, or if it quotes none. */
export function quoteHint(
  { lang: pageLang }: Visit,
  { label, labelLang }: Pick<QuestionField, 'label' | 'labelLang'>,
  { lang: jobLang, profile }: JobWords,
): string | undefined {
  if (jobLang === labelLang || profile === '' || !label.includes(profile)) return undefined;
  return questionFormTexts[pageLang].quoteIn[jobLang];
}

/** Renders the question above a given answer. The last one only invites to ask something, so it has a short name. */
export function answerLabel(
  visit: Visit,
  { id, ...question }: Pick<QuestionField, 'id' | 'label' | 'labelLang'>,
  job: JobWords,
): Child {
  if (id === 'candidate_questions') return factWords[visit.lang].topics.candidate_questions;
  return questionLabel(visit, question, job);
}

/** Marks the language of a question, if the page has the other one. */
function inLanguage(content: Child, lang: Lang, pageLang: Lang): SafeHtml {
  return html`<bdi${lang !== pageLang && html` lang="${lang}"`}>${content}</bdi>`;
}

function typeset(text: string, lang: Lang): string {
  return lang === 'fr' ? typesetFrenchSpaces(text) : text;
}
