import type { Bilingual, JobAnswer } from '#db/schema/base/questions.ts';
import { plainDay } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';

/** A text and its language. */
type TextInLanguage = { text: string; lang: Lang };

/** A question and its answer, as a page or mail in one language shows them. */
export type ReadableAnswer = { question: TextInLanguage; answer: TextInLanguage };

/** The names of the two answers to a question of the kind `yesNo`. */
export const yesNoLabels: Record<Lang, Record<'yes' | 'no', string>> = {
  fr: { yes: 'Oui', no: 'Non' },
  en: { yes: 'Yes', no: 'No' },
};

const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Chooses the text in `lang`; if the employer gave none, the text in the other language. */
export function pickText({ fr, en }: Bilingual, lang: Lang): TextInLanguage {
  const texts: Record<Lang, string | undefined> = { fr, en };
  const other: Lang = lang === 'fr' ? 'en' : 'fr';
  return texts[lang] === undefined ? { text: texts[other] ?? '', lang: other } : { text: texts[lang], lang };
}

/**
 * Returns an answer as people read it: an option's label, yes or no, a day such as 31 March 2027, or the typed text.
 */
export function toReadableAnswer({ question, kind, value, option }: JobAnswer, lang: Lang): ReadableAnswer {
  const answer =
    option === undefined ? { text: readableValue(lang, { kind, value }), lang } : pickText(option, lang);
  return { question: pickText(question, lang), answer };
}

function readableValue(lang: Lang, { kind, value }: Pick<JobAnswer, 'kind' | 'value'>): string {
  if (kind === 'date') return plainDay(new Date(value), locales[lang], { timeZone: 'UTC' });
  return kind === 'yesNo' ? yesNoLabels[lang][value === 'yes' ? 'yes' : 'no'] : value;
}
