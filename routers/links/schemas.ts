import { z } from 'zod';
import { email } from '#domain/applications/form/field-schemas.ts';

/** The input of a request for new links. */
export const linkRequest = z.object({
  email: email.meta({ description: 'The e-mail address that the links are mailed to, if it is known.' }),
});

/** The answer to a request for new links. */
export const linkAnswer = z.object({
  ok: z
    .literal(true)
    .meta({ description: 'The request was accepted. It does not say whether the e-mail address is known.' }),
});
