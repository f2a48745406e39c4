import type { Lang } from '../../../kernel/language.ts';
import type { Script } from './script.ts';
import { english } from './script-en.ts';
import { french } from './script-fr.ts';

/** The words of the local interviewer. A new wording needs a new version, which is stored with each answer. */
export const scriptVersion = 'script-2';

export const scripts: Record<Lang, Script> = { fr: french, en: english };
