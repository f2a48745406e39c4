import type { ExampleValues } from '../base/rest.ts';

const changedAt = '2026-11-20T08:15:00.000Z';
const title = 'Développeuse ou développeur TypeScript';
const publishedAt = '2026-11-02T09:00:00.000Z';

/** Returns the example of a list of published jobs. */
export function publishedJobsExample({ publicUrl, workspace, jobId }: ExampleValues) {
  return {
    workspace: { ...workspace, logo: null },
    jobs: [
      {
        id: jobId,
        title,
        location: {
          display: 'Lyon 3e',
          city: 'Lyon',
          postalCode: '69003',
          region: 'Auvergne-Rhône-Alpes',
          country: 'France',
        },
        contract: { type: 'CDI', durationValue: null, durationUnit: null },
        salary: { min: 42000, max: 52000, currency: 'EUR', period: 'year' },
        remoteWorkDays: 2,
        qualifications: { experience: '2 ans', languages: ['fr', 'en'] },
        company: { name: workspace.name, logo: null },
        descriptions: {
          company: 'Un atelier de vingt personnes.',
          position: 'Vous construisez nos outils.',
          profile: 'Vous aimez le code lisible.',
        },
        benefits: ['Titres-restaurant'],
        publishedAt,
        applyUrl: `${publicUrl}/apply/${workspace.slug}/${jobId}`,
      },
    ],
    count: 1,
    generatedAt: changedAt,
    syncToken: '1842-1793606400000-5f0c2a91',
  };
}

/** Writes the example of a feed. */
export function jobsFeedExample({ publicUrl, workspace, jobId }: ExampleValues): string {
  const head = [
    cdataElement('publisher', workspace.name),
    cdataElement('publisherurl', `${publicUrl}/`),
    cdataElement('lastBuildDate', changedAt),
    cdataElement('expectedJobCount', '1'),
  ];
  const job = [
    cdataElement('title', title),
    cdataElement('referencenumber', jobId),
    cdataElement('city', 'Lyon'),
    cdataElement('country', 'FR'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<source>${head.join('')}
<job>${job.join('')}</job>
</source>
`;
}

const cdataElement = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

/** Makes the example of a careers list. */
export function careersJobsExample({ publicUrl, workspace, jobId }: ExampleValues) {
  const careersUrl = `${publicUrl}/careers/${workspace.slug}`;
  return {
    workspace: { ...workspace, logo: null, careersUrl },
    count: 1,
    generatedAt: changedAt,
    jobs: [
      {
        id: jobId,
        title,
        url: `${careersUrl}/${jobId}`,
        location: 'Lyon 3e',
        company: workspace.name,
        contractType: 'CDI',
        experienceLevel: '2 ans',
        educationLevel: 'Bac+5',
        department: null,
        remoteWorkDays: 2,
        salaryMin: 42000,
        salaryMax: 52000,
        salaryCurrency: 'EUR',
        salaryPeriod: 'year' as const,
        publishedAt,
      },
    ],
  };
}

/** Makes the example of a feed report. */
export function feedReportExample({ workspace, jobId }: ExampleValues) {
  return {
    profile: 'linkedin' as const,
    board: 'LinkedIn',
    notice:
      'These are rules of form, as their sources state them: a right form is no admission by the board.',
    generatedAt: changedAt,
    counts: { accepted: 0, hidden: 1, rejected: 0, withoutPayRange: 0 },
    jobs: [
      {
        id: jobId,
        title,
        workspaceSlug: workspace.slug,
        outcome: 'hidden' as const,
        questions: [],
        findings: [
          {
            rule: 'poster_email',
            field: 'workspace.posterEmail',
            reason: 'LinkedIn demands the e-mail address of the job’s poster since June 2025.',
            fix: 'Set it with workspace update --poster-email.',
            source: {
              url: 'https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide',
              readOn: '2026-11-24',
            },
          },
        ],
      },
    ],
    nextCursor: null,
  };
}
