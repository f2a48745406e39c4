import type { Lang } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Interview } from './interviewer.ts';
import { recogniseNeed } from './needs/recognise-need.ts';

const names: readonly [Lang, RegExp][] = [
  ['fr', /\b(?:en francais|(?:in|to) french)\b/],
  ['en', /\b(?:en anglais|(?:in|to|speak|speaking) english|english (?:version|please|pls|plz))\b/],
];
const denial = /\b(?:ne|pas|no|not|don't|dont|can't|cannot)\b/;

/** Returns the interview in the language that the candidate asked for last, in a message that asks for nothing else. */
export function inAskedLanguage(interview: Interview): Interview {
  const lang = interview.transcript
    .map(({ role, text }) => (role === 'user' ? languageAskedIn(text) : null))
    .findLast((asked) => asked !== null);
  return lang === undefined || lang === null
    ? interview
    : { ...interview, brief: { ...interview.brief, lang } };
}

function languageAskedIn(text: string): Lang | null {
  const words = fold(straightenApostrophes(text));
  const [lang] = names.find(([, name]) => name.test(words)) ?? [null];
  return lang !== null && !denial.test(words) && recogniseNeed(text) === 'not_understood' ? lang : null;
}
