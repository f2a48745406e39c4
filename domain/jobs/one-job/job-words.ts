import type { Lang } from '#kernel/language.ts';

const french = {
  apply: 'Postuler',
  qualifications: 'Qualifications',
  location: 'Lieu',
  locations: 'Lieux',
  places: (names: readonly string[], more: number) =>
    more === 0
      ? names.join(' et ')
      : `${names.join(', ')} et ${more} ${more === 1 ? 'autre lieu' : 'autres lieux'}`,
  department: 'Service',
  contract: 'Contrat',
  salary: 'Salaire',
  remote: 'Télétravail',
  experience: 'Expérience',
  education: 'Formation',
  published: 'Publiée le',
  closes: 'Candidatures jusqu’au',
  onSite: 'Sur site',
  remoteDays: (days: number) => `${days} ${days === 1 ? 'jour' : 'jours'} de télétravail par semaine`,
  fullyRemote: 'Télétravail complet',
};

const english: typeof french = {
  apply: 'Apply',
  qualifications: 'Qualifications',
  location: 'Location',
  locations: 'Locations',
  places: (names, more) =>
    more === 0
      ? names.join(' and ')
      : `${names.join(', ')} and ${more} ${more === 1 ? 'other place' : 'other places'}`,
  department: 'Department',
  contract: 'Contract',
  salary: 'Salary',
  remote: 'Remote work',
  experience: 'Experience',
  education: 'Education',
  published: 'Published',
  closes: 'Apply by',
  onSite: 'On site',
  remoteDays: (days) => `${days} remote ${days === 1 ? 'day' : 'days'} a week`,
  fullyRemote: 'Fully remote',
};

/** Labels and formats of a job's details, the same in its page and in its Markdown. */
export type JobWords = { locale: string; job: typeof french };

export const jobWords: Record<Lang, JobWords> = {
  fr: { locale: 'fr-FR', job: french },
  en: { locale: 'en-GB', job: english },
};
