import { z } from 'zod';
import { requestEmployerLinks as request } from '#domain/links/request-links.ts';
import { linkProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { linkAnswer, linkRequest } from './schemas.ts';

const employerLinkRequest = linkRequest.extend({
  link: z.string().max(1000).optional().meta({
    description: 'The token of an employer’s link that expired; its application comes first in the mail.',
  }),
});

/** POST /api/v2/links/employer: mails new links to an employer whose links expired (D46). */
export const requestEmployerLinks = linkProcedure
  .meta(
    rest({
      operationId: 'requestEmployerLinks',
      method: 'POST',
      path: '/api/v2/links/employer',
      summary: 'Mail an employer new links to its applications',
      description:
        'If the e-mail address is a workspace’s contact, one mail brings a link to each of its newest ' +
        'applications, in the language of Accept-Language. The answer is the same for every e-mail address. ' +
        'Too many requests are answered 429. A mailbox gets at most three such mails a day.',
      tag: 'Applications',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 400, 500],
      cache: 'no-store',
      extension: true,
      examples: () => ({
        request: { email: 'recrutement@employer.example' },
        refusedInput: { email: 'recrutement' },
        response: { ok: true },
      }),
    }),
  )
  .input(employerLinkRequest)
  .output(linkAnswer)
  .mutation(async ({ ctx, input: { email, link } }) => {
    await request(ctx.deps, { email, link, acceptLanguage: ctx.acceptLanguage, caller: ctx });
    return { ok: true as const };
  });
