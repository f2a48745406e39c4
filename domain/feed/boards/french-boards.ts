import { cdata, optionalCdata, type XmlElements } from '#kernel/text/xml.ts';
import { type Board, type BoardJob, rulesFrom } from './board.ts';
import { descriptionHtml, qualification } from './description.ts';
import { jobType } from './employment-contract.ts';
import { countryCodeOrName, remoteWork } from './job-values.ts';
import { cityRule, descriptionLengthRule } from './rules.ts';
import { boardSalaryLine } from './salary.ts';

/**
 * The common format of HelloWork and France Travail. Neither publishes one: each agrees on a format with its partner,
 * and that may differ. The elements have the French names that job distributors use. The rules come from the boards'
 * sites.
 */
const commonFormat = {
  root: 'jobs',
  repeatsPlaces: false,
  elements,
} as const;

export const hellowork: Board = {
  ...commonFormat,
  title: 'HelloWork',
  rules: rulesFrom(
    { url: 'https://www.hellowork.com/fr-fr/', readOn: '2026-11-24' },
    { required: [cityRule], expected: [descriptionLengthRule({ min: 100 })] },
  ),
};

export const francetravail: Board = {
  ...commonFormat,
  title: 'France Travail',
  rules: rulesFrom(
    { url: 'https://francetravail.io/data/api/offres-emploi', readOn: '2026-11-24' },
    {
      required: [cityRule],
      expected: [
        descriptionLengthRule({ min: 100 }),
        {
          id: 'postal_code',
          field: 'location.postalCode',
          isBroken: ({ location }) => location.postalCode === null,
          reason: 'France Travail places an offer by its postal code, and the job has none.',
          fix: 'Set location.postalCode.',
        },
      ],
    },
  ),
};

const contractTypes = {
  permanent: 'CDI',
  fixed_term: 'CDD',
  temporary: 'Intérim',
  apprenticeship: 'Alternance',
  internship: 'Stage',
  freelance: 'Indépendant',
};
const workTimes = { full: 'Temps plein', part: 'Temps partiel' };
const remoteWords = { none: null, hybrid: 'Télétravail partiel', full: 'Télétravail total' };

function elements(job: BoardJob): XmlElements {
  return {
    reference: cdata(job.id),
    titre: cdata(job.title),
    entreprise: optionalCdata(job.company.name),
    description: cdata(descriptionHtml(job)),
    type_contrat: optionalCdata(jobType(job, contractTypes) ?? job.contract.type),
    temps_travail: optionalCdata(jobType(job, workTimes)),
    ville: optionalCdata(job.location.city),
    code_postal: optionalCdata(job.location.postalCode),
    region: optionalCdata(job.location.region),
    pays: optionalCdata(countryCodeOrName(job)),
    teletravail: optionalCdata(remoteWords[remoteWork(job)]),
    salaire: optionalCdata(boardSalaryLine(job)),
    experience: optionalCdata(job.experienceLevel ?? qualification(job, 'experience')),
    niveau_etudes: optionalCdata(job.educationLevel ?? qualification(job, 'education')),
    date_publication: optionalCdata(job.publishedAt),
    date_fin: optionalCdata(job.closesAt),
    url: cdata(job.url),
    url_candidature: cdata(job.applyUrl),
  };
}
