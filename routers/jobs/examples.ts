import { toPublishedJob } from '#domain/jobs/published-job.ts';
import { toCareersJob } from '#domain/jobs/render-job.ts';
import type { ExampleValues } from '../base/rest.ts';
import { exampleJob } from './example-job.ts';

const generatedAt = '2026-11-20T08:15:00.000Z';

/** Returns the example of a list of published jobs. */
export function publishedJobsExample(values: ExampleValues) {
  return {
    workspace: { ...values.workspace, logo: null },
    jobs: [toPublishedJob(values, exampleJob(values))],
    count: 1,
    generatedAt,
    syncToken: '1842-1793606400000-5f0c2a91',
  };
}

/** Returns the example of the jobs of a careers page. */
export function careersJobsExample(values: ExampleValues) {
  const { publicUrl, workspace } = values;
  const careersUrl = `${publicUrl}/careers/${workspace.slug}`;
  return {
    workspace: { ...workspace, logo: null, careersUrl },
    count: 1,
    generatedAt,
    jobs: [toCareersJob(values, exampleJob(values))],
  };
}

/** Writes the example of a feed, which shows few of a job's elements. */
export function jobsFeedExample(values: ExampleValues): string {
  const { id, title, location } = exampleJob(values);
  const head = [
    cdataElement('publisher', 'Guichet'),
    cdataElement('publisherurl', `${values.publicUrl}/`),
    cdataElement('lastBuildDate', generatedAt),
    cdataElement('expectedJobCount', '1'),
  ];
  const job = [
    cdataElement('title', title),
    cdataElement('referencenumber', id),
    cdataElement('city', location.city ?? ''),
    cdataElement('country', 'FR'),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<source>${head.join('')}
<job>${job.join('')}</job>
</source>
`;
}

const cdataElement = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

/** Returns the example of a feed report: one job, which breaks a rule of the board. */
export function feedReportExample(values: ExampleValues) {
  const { workspace, jobId } = values;
  return {
    profile: 'linkedin' as const,
    board: 'LinkedIn',
    notice:
      'These are rules of form, as their sources state them: a right form is no admission by the board.',
    generatedAt,
    counts: { accepted: 0, hidden: 1, rejected: 0, withoutPayRange: 0 },
    jobs: [
      {
        id: jobId,
        title: exampleJob(values).title,
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
