/** Languages of pages, mails and notices. */
export const languages = ['fr', 'en'] as const;

export type Lang = (typeof languages)[number];
