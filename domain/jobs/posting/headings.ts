import type { Lang } from '#kernel/language.ts';

type Headings = Record<'company' | 'position' | 'profile' | 'benefits', string>;

/** Headings of a job's sections, the same in its page and in its JSON-LD, since search engines compare them. */
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
