import type { Bilingual, JobAnswer } from '#db/schema/questions.ts';
import { longDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';

/** A text and the language that it is in. */
type Spoken = { text: string; lang: Lang };

/** A question and its answer, as a page or mail in one language shows them. */
export type AnswerWords = { question: Spoken; answer: Spoken };

/** The names of the two answers to a question of the kind `yesNo`. */
export const yesNoWords: Record<Lang, Record<'yes' | 'no', string>> = {
  fr: { yes: 'Oui', no: 'Non' },
  en: { yes: 'Yes', no: 'No' },
};

const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Chooses the text in a language, or in the other one if the employer gave none in this. */
export function pickText({ fr, en }: Bilingual, lang: Lang): Spoken {
  const texts: Record<Lang, string | undefined> = { fr, en };
  const other: Lang = lang === 'fr' ? 'en' : 'fr';
  return texts[lang] === undefined ? { text: texts[other] ?? '', lang: other } : { text: texts[lang], lang };
}

/** Returns an answer as people read it: an option's words, yes or no, a day in words, or the text as it was typed. */
export function toAnswerWords({ question, kind, value, option }: JobAnswer, lang: Lang): AnswerWords {
  const words = { question: pickText(question, lang) };
  if (option !== undefined) return { ...words, answer: pickText(option, lang) };
  return { ...words, answer: { text: valueIn(lang, { kind, value }), lang } };
}

function valueIn(lang: Lang, { kind, value }: Pick<JobAnswer, 'kind' | 'value'>): string {
  if (kind === 'date') return longDay(new Date(value), locales[lang], { timeZone: 'UTC' });
  return kind === 'yesNo' ? yesNoWords[lang][value === 'yes' ? 'yes' : 'no'] : value;
}
