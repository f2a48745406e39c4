import type { oas31 } from 'zod-openapi';

/** The document's chapters, in the contract's order. */
export const tags: oas31.TagObject[] = [
  {
    name: 'Jobs',
    description: 'Published jobs: of a workspace, of all workspaces as a feed, and of a careers page.',
  },
  { name: 'Applications', description: 'Applications from partner job boards and from the careers form.' },
  { name: 'Prequalification', description: 'Consent, conversation and saved state of a session.' },
  { name: 'Candidate portal', description: 'A candidate’s own data: export and deletion request (GDPR).' },
  {
    name: 'Job alerts',
    description: 'Mails about new jobs of a search: requested, confirmed, renewed and ended.',
  },
  {
    name: 'Management',
    description:
      'An employer’s own side: jobs in, applications out. Its keys have scopes, and no browser calls it.',
  },
  {
    name: 'Partners',
    description: 'A job board’s own set-up, with its own key: its keys, its feed’s URL and its webhook.',
  },
  { name: 'Discovery', description: 'Health and service catalog.' },
];
