import { requestPortalLinks as requestLinks } from '#domain/links/request-links.ts';
import { linkProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { linkAnswer, linkRequest } from './schemas.ts';

/** POST /api/v2/links/portal: mails new links to a person whose links expired or were lost. */
export const requestPortalLinks = linkProcedure
  .meta(
    rest({
      operationId: 'requestPortalLinks',
      method: 'POST',
      path: '/api/v2/links/portal',
      summary: 'Mail a person new links to their portals',
      description:
        'For a person whose mailed links expired or were lost. ' +
        'If somebody has applied with this e-mail address, one mail brings a link for each employer, in the ' +
        'language of Accept-Language. The answer is the same for every e-mail address. ' +
        'Too many requests are answered 429. A mailbox gets at most three such mails a day.',
      tag: 'Candidate portal',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 400, 500],
      cache: 'no-store',
      extension: true,
      examples: () => ({
        request: { email: 'camille@candidate.example' },
        refusedInput: { email: 'camille' },
        response: { ok: true },
      }),
    }),
  )
  .input(linkRequest)
  .output(linkAnswer)
  .mutation(async ({ ctx, input: { email } }) => {
    await requestLinks(ctx.deps, { email, acceptLanguage: ctx.acceptLanguage, caller: ctx });
    return { ok: true as const };
  });
