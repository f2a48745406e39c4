import type { Visit } from '../page/visit.ts';
import { deskTexts } from './texts.ts';

type PersonNames = { firstName: string | null; lastName: string | null };

/** Returns the candidate's name, or a general name such as “A candidate”. */
export function nameOf({ lang }: Visit, { firstName, lastName }: PersonNames): string {
  return [firstName, lastName].filter(Boolean).join(' ') || deskTexts[lang].list.nameless;
}
