import { jobWriters } from '#domain/jobs/one-job/job-writers.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { ExampleValues } from '../base/rest.ts';

/** Returns the job that the examples show. The id of its workspace is empty, since no answer shows it. */
export function exampleJob({ workspace, jobId }: ExampleValues): VisibleJob {
  return {
    id: jobId,
    workspace: {
      id: '',
      ...workspace,
      lang: 'fr',
      timeZone: 'Europe/Paris',
      payTransparency: 'warn',
      logo: null,
      accent: null,
      socialImage: null,
    },
    board: { posterEmail: null, linkedinCompanyId: null },
    title: 'Développeuse ou développeur TypeScript',
    location: {
      display: 'Lyon 3e',
      city: 'Lyon',
      postalCode: '69003',
      region: 'Auvergne-Rhône-Alpes',
      country: 'France',
    },
    contract: { type: 'CDI', durationValue: null, durationUnit: null },
    salary: { min: 42000, max: 52000, currency: 'EUR', period: 'year' },
    department: 'Développement',
    remoteWorkDays: 2,
    workTime: 'full',
    staffing: false,
    experienceLevel: '2 ans',
    educationLevel: 'Bac+5',
    qualifications: { languages: ['fr', 'en'] },
    company: { name: workspace.name, logo: null },
    descriptions: {
      company: 'Un atelier de vingt personnes.',
      position: 'Vous construisez nos outils.',
      profile: 'Vous aimez le code lisible.',
    },
    benefits: ['Titres-restaurant'],
    questions: [
      {
        id: 'start',
        text: { fr: 'Quand pouvez-vous commencer ?', en: 'When can you start?' },
        kind: 'date',
        required: false,
        where: 'form',
      },
    ],
    lang: 'fr',
    publishedAt: new Date('2026-11-02T09:00:00Z'),
    closesAt: new Date('2026-12-31T23:00:00Z'),
    updatedAt: new Date('2026-11-20T08:15:00Z'),
  };
}

/** Returns a function that writes the example job in a media type. Throws if no job is written so. */
export function exampleWriterFor(mediaType: string) {
  const write = jobWriters[mediaType];
  if (write === undefined) throw new TypeError(`no job is written as ${mediaType}`);
  return (values: ExampleValues): string => {
    // The writer needs only the `publicUrl` of its settings, which is among the values.
    const text = write(values, exampleJob(values));
    if (text === null) throw new TypeError(`the example job has no form as ${mediaType}`);
    return text;
  };
}

/** Every media type of a job except JSON, with its example. */
export const careersJobAlternatives = Object.fromEntries(
  Object.keys(jobWriters)
    .filter((type) => type !== 'application/json')
    .map((type) => [type, exampleWriterFor(type)]),
);
