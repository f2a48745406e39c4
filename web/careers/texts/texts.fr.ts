import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '#domain/jobs/posting/headings.ts';
import { withDe } from '#kernel/text/elision.ts';

export const careersInFrench = {
  locale: jobWords.fr.locale,
  home: {
    title: (publisher: string) => `Offres et candidatures – ${publisher}`,
    heading: 'Offres et candidatures',
    description: (publisher: string) =>
      `Le service ${withDe(publisher)} pour les employeurs : leurs offres d’emploi et les candidatures qu’ils reçoivent.`,
    employers: 'Les employeurs qui recrutent',
    candidates: 'Vous postulez ?',
    forCandidates:
      'Ouvrez la page de l’employeur, ou le lien que vous avez reçu par e-mail : il mène à votre candidature.',
    byLink: 'Ouvrez le lien que vous avez reçu par e-mail : il mène à votre candidature.',
    developers: 'Vous connectez un logiciel ?',
    reference: 'Documentation de l’API (en anglais)',
    document: 'Description OpenAPI',
    catalog: 'Catalogue du service',
  },
  list: {
    title: (workspace: string) => `Offres d’emploi – ${workspace}`,
    heading: (workspace: string) => `${workspace} recrute`,
    count: (count: number) => (count < 2 ? `${count} offre ouverte` : `${count} offres ouvertes`),
    search: 'Chercher une offre',
    searchHint: 'Métier ou ville',
    searchAction: 'Chercher',
    filters: 'Filtrer les offres',
    showFound: (count: number) => {
      if (count === 0) return 'Aucune offre';
      return count === 1 ? 'Voir 1 offre' : `Voir ${count} offres`;
    },
    facets: { city: 'Lieu', department: 'Service', contractType: 'Contrat', remote: 'Télétravail' },
    chosen: 'Filtres choisis',
    quotedSearch: (words: string) => `« ${words} »`,
    removeFilter: 'Retirer le filtre',
    removeAllFilters: 'Tout effacer',
    grouping: 'Présentation',
    groups: { none: 'Par date', city: 'Par lieu', department: 'Par service' },
    otherGroup: 'Autres',
    nothingHeading: 'Aucune offre ne correspond',
    nothing: {
      words: 'Essayez d’autres mots.',
      filters: 'Retirez un de ces filtres.',
      both: 'Essayez d’autres mots, ou retirez un de ces filtres.',
    },
    suggestion: (words: string) => `Vouliez-vous dire « ${words} » ?`,
    /** The mark of a job that is described in the other language. */
    otherLanguage: 'En anglais',
    inOtherLanguage: (count: number) =>
      `${count === 1 ? '1 offre est rédigée' : `${count} offres sont rédigées`} en anglais : essayez aussi des mots anglais.`,
    showAll: 'Voir toutes les offres',
    pages: 'Pages',
    page: 'Page',
    previous: 'Précédentes',
    next: 'Suivantes',
    openQuestion: 'Aucune offre ne vous correspond ?',
    openLink: 'Envoyez une candidature spontanée',
    follow: 'Suivre les nouvelles offres par RSS',
    emptyHeading: 'Aucune offre pour le moment',
    empty: (workspace: string) =>
      `${workspace} ne recrute pas actuellement. Les prochaines offres seront publiées sur cette page.`,
    description: (workspace: string) => `Les offres d’emploi publiées par ${workspace}.`,
  },
  job: {
    back: 'Toutes les offres',
    title: (job: string, workspace: string) => `${job} – ${workspace}`,
    applyHint: { short: 'Deux minutes, sans créer de compte.', asks: 'Sans créer de compte.' },
    printed: 'Pour postuler :',
    others: 'D’autres offres ouvertes',
    /** The page at the address of a job that is not published. */
    missing: {
      title: 'Il n’y a rien à cette adresse',
      text: 'L’offre n’est peut-être plus publiée, ou l’adresse est incomplète. Vérifiez-la dans la barre du navigateur, ou repartez d’ici.',
    },
    facts: 'En bref',
    ...sectionHeadings.fr,
    ...jobWords.fr.job,
    hiringFor: (company: string) => `Poste chez ${company}`,
    /** Shown when the page is not in the job’s language. */
    inOtherLanguage: 'Cette offre est rédigée en anglais.',
  },
};

/** The other languages must have the same members as the French texts. */
export type CareersTexts = typeof careersInFrench;
