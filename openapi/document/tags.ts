import type { oas31 } from 'zod-openapi';

/** The document's chapters, in the contract's order. */
export const tags: oas31.TagObject[] = [
  {
    name: 'Jobs',
    description: 'Published offers: of a workspace, of all of them as a feed, of a careers page.',
  },
  { name: 'Applications', description: 'Applications from partner job boards and from the careers form.' },
  { name: 'Prequalification', description: 'Consent, conversation and saved state of a session.' },
  { name: 'Candidate portal', description: 'A candidate’s own data: export and deletion request (GDPR).' },
  {
    name: 'Job alerts',
    description: 'New jobs of a search by mail: asked for, confirmed, renewed and ended.',
  },
  {
    name: 'Management',
    description:
      'An employer’s own side: jobs in, applications out. Its keys have scopes, and no browser calls it.',
  },
  {
    name: 'Partners',
    description: 'What a job board sets up for itself with its own key: keys and its feed’s address.',
  },
  { name: 'Discovery', description: 'Health and service catalog.' },
];
