import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { jobsInEnglish } from './texts.en.ts';
import { type JobsTexts, jobsInFrench } from './texts.fr.ts';

export const jobsTexts: Record<Lang, JobsTexts> = { fr: typesetFrenchTexts(jobsInFrench), en: jobsInEnglish };
