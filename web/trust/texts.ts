import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import { trustInEnglish } from './texts.en.ts';
import { trustInFrench } from './texts.fr.ts';

export const trustTexts = inBothLanguages({ fr: trustInFrench, en: trustInEnglish });

/** The title of the page, which each link to it repeats, and its lead: only a model is tested. */
export function introOf(lang: Lang, interviewer: InterviewerKind) {
  return trustTexts[lang][interviewer === 'ai' ? 'model' : 'noModel'];
}
