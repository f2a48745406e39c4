/** The languages that people are addressed in. */
export const languages = ['fr', 'en'] as const;

export type Lang = (typeof languages)[number];
