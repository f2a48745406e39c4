import type { Lang } from '#kernel/language.ts';

type Headings = Record<'company' | 'position' | 'profile' | 'benefits', string>;

/** The headings of a job's sections. Its page and its JSON-LD have the same ones, since search engines compare both. */
export const sectionHeadings: Record<Lang, Headings> = {
  fr: {
    company: 'L’entreprise',
    position: 'Le poste',
    profile: 'Le profil recherché',
    benefits: 'Les avantages',
  },
  en: {
    company: 'The company',
    position: 'The job',
    profile: 'Who we are looking for',
    benefits: 'Benefits',
  },
};
