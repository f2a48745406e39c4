import { accent, image, introduction } from '#domain/administration/field-schemas.ts';

/** How an employer looks in pages and mails. The command line sends a file for the path that is typed. */
export const look = {
  logo: image.optional().describe('an address or a file (PNG, JPEG, WebP); empty for none'),
  accent: accent.optional().describe('its colour, such as #0b5d57; empty for the service’s own'),
  introFr: introduction.optional().describe('what its careers page says of it, in French'),
  introEn: introduction.optional().describe('the same in English'),
  cover: image.optional().describe('the image of its careers page, as the logo'),
  socialImage: image.optional().describe('the image of its links elsewhere, as the logo'),
};
