import type { Lang } from '../language.ts';

/** The label of the button that asks for a person. The pages have the button, and replies and notices name it. */
export const personButtonLabel: Record<Lang, string> = {
  fr: 'Je préfère une personne',
  en: 'I’d rather talk to a person',
};
