import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { AgentTool } from '#routers/agents/index.ts';

/** An argument as a model reads of it: its meaning, and a correct value. */
type Argument = { description: string; example: unknown };

type Tool = {
  title: string;
  description: string;
  annotations: ToolAnnotations;
  arguments: Readonly<Record<string, Argument>>;
};

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

const employer: Argument = {
  description:
    'The employer: its `workspaceSlug`, its name, or the address of its careers page. `list_employers` finds it.',
  example: 'atelier-lumiere',
};
const job: Argument = {
  description: 'The job: its `id`, or the address of its page, as `search_jobs` gives them.',
  example: '3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00',
};
const list = (description: string, ...example: string[]): Argument => ({
  description: `${description} Several values are alternatives.`,
  example,
});

/** The tools, as models read them. */
export const tools: Record<AgentTool, Tool> = {
  list_employers: {
    title: 'Find employers',
    description:
      'The employers that have open jobs here, or those that a name leads to, with their `workspaceSlug`.',
    annotations: readOnly,
    arguments: {
      q: { description: 'A name, or part of one; every employer without it.', example: 'lumière' },
      limit: { description: 'How many at most: 20 unless given, 100 at most.', example: 20 },
    },
  },
  search_jobs: {
    title: 'Search jobs',
    description:
      'The published jobs of one employer, newest first, with filters and pages (`limit`, `cursor`). ' +
      'Several values of one filter are alternatives; a job must match every filter.',
    annotations: readOnly,
    arguments: {
      workspaceSlug: employer,
      q: list('Words of a job’s text, whatever their case and accents, or any form of its title.', 'lyon'),
      city: list('The city.', 'Lyon'),
      region: list('The region.', 'Bretagne'),
      country: list('The country, as a name or a code.', 'FR'),
      postalCode: list('The postal code.', '69003'),
      contractType: list('The type of contract, as jobs show it.', 'CDI'),
      experienceLevel: list('The experience, as jobs show it.', '2 à 5 ans'),
      educationLevel: list('The education, as jobs show it.', 'Bac+3'),
      department: list('The department, as jobs show it.', 'Atelier'),
      facets: {
        description: 'Fields whose values are counted.',
        example: ['city'],
      },
      remote: list('Remote work: no day, one to four days, five and more.', 'hybrid'),
      lang: list('The language that the job is written in.', 'fr'),
      salaryMin: {
        description: 'The shown salary is at least this, in the job’s own currency and period.',
        example: 30000,
      },
      publishedAfter: {
        description: 'Published after this day or instant.',
        example: '2026-11-01T00:00:00Z',
      },
      updatedAfter: { description: 'Changed after this day or instant.', example: '2026-11-01T00:00:00Z' },
      sort: {
        description: 'The order: newest first (`-publishedAt`) unless given.',
        example: '-publishedAt',
      },
      limit: { description: 'Jobs on a page: 20 unless given, 100 at most.', example: 20 },
      cursor: { description: '`nextCursor` of the page before.', example: 'WyJ0aXRsZSJd' },
    },
  },
  get_job: {
    title: 'Read a job',
    description: 'One published job with its descriptions, salary, place and how to apply.',
    annotations: readOnly,
    arguments: { workspaceSlug: employer, jobId: job },
  },
  get_application_form: {
    title: 'Read what an application asks for',
    description:
      'The arguments of `submit_application` for a job, with limits and file rules, and the consent that ' +
      'the person gives by the mailed link: do not ask for it.',
    annotations: readOnly,
    arguments: { workspaceSlug: employer, jobId: job },
  },
  submit_application: {
    title: 'Prepare an application',
    description:
      'Prepares an application in a person’s name, with that person’s word only. ' +
      'It is held and nothing reaches the employer until the person confirms it by a link that is mailed ' +
      'to `email`, within seven days; else it is erased. ' +
      'Only one application of a person for a job can wait: a newer one takes its place. Keep `token`: ' +
      '`my_application` takes it.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    arguments: {
      workspaceSlug: employer,
      jobId: job,
      firstName: { description: 'The person’s first name, without an address.', example: 'Camille' },
      lastName: { description: 'Their last name, without an address.', example: 'Fontanel' },
      email: {
        description: 'The person’s own address: the confirming link is mailed there.',
        example: 'camille.fontanel@mail.example',
      },
      phone: { description: 'Their phone number.', example: '+33 6 00 00 00 00' },
      why: {
        description: 'The cover letter, in the person’s own words.',
        example: 'Je connais le vitrail.',
      },
      portfolioUrl: {
        description: 'Their portfolio or profile.',
        example: 'https://camille.example',
      },
      answers: {
        description: 'The person’s answers to `questions` of `get_application_form`, in their words.',
        example: [{ questionId: 'start', value: '2027-03-31' }],
      },
      cv: {
        description: 'The CV: PDF, DOC, DOCX, JPG or PNG.',
        example: { fileName: 'cv.pdf', contentType: 'application/pdf', data: 'JVBERi0xLjcK…' },
      },
      source: { description: 'The board that led here: 1 to 64 of a-z, 0-9, _ and -.', example: 'board' },
      idempotencyKey: {
        description: 'Makes a retry safe: the same key with the same content is the same submission.',
        example: 'c2f0a7e1-application-1',
      },
    },
  },
  my_application: {
    title: 'See where a submission stands',
    description: 'Whether a submission still waits for its person, or what the employer last said of it.',
    annotations: readOnly,
    arguments: {
      token: { description: 'The `token` that `submit_application` answered.', example: 'kD3f.…' },
    },
  },
};
