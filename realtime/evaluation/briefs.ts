import type { Lang } from '#kernel/language.ts';
import type { Brief, Help } from '../model/brief.ts';

const common = {
  companyName: 'Varenne Industrie',
  location: 'Lyon 7e',
  remoteWorkDays: 2,
  ownQuestions: null,
  salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
} as const;

/** One invented job in each language, with everything that questions can be about. */
export const briefs: Record<Lang, Brief> = {
  fr: {
    ...common,
    lang: 'fr',
    workspaceName: 'Ateliers Varenne',
    jobTitle: 'Technicienne ou technicien de maintenance',
    contract: 'CDD, 6 mois',
    experienceLevel: '2 à 5 ans',
    educationLevel: 'Bac+2',
    descriptions: {
      company: 'Une maison fondée en 1921.',
      position: 'Entretenir les presses et former les équipes.',
      profile: 'Rigueur, curiosité et habilitation électrique.',
    },
    benefits: ['Titres-restaurant', 'Mutuelle'],
  },
  en: {
    ...common,
    lang: 'en',
    workspaceName: 'Ateliers Varenne',
    jobTitle: 'Maintenance technician',
    contract: 'Fixed-term, 6 months',
    experienceLevel: '2 to 5 years',
    educationLevel: 'A two-year degree',
    descriptions: {
      company: 'A house founded in 1921.',
      position: 'Keep the presses running and train the teams.',
      profile: 'Care, curiosity and an electrical certificate.',
    },
    benefits: ['Meal vouchers', 'Health insurance'],
  },
};

/** The data for replies to needs. Only the questionnaire uses them, and no prompt has them. */
export const help: Help = { newLinkUrl: 'https://guichet.example/portal', countryCode: 'FR' };
