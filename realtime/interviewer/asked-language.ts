import type { Lang } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '../model/spelling/short-forms.ts';
import type { Interview } from './interviewer.ts';
import type { Need } from './needs/need.ts';
import { recogniseNeed } from './needs/recognise-need.ts';
import { either, notAfter, oneOf, optional, within } from './needs/rules/patterns.ts';

/** Returns the interview in the last language that the candidate asked for; unchanged if there is none (D127). */
export function inAskedLanguage(interview: Interview): Interview {
  const lang = interview.transcript
    .map(({ role, text }) => (role === 'user' ? languageAskedIn(text) : null))
    .findLast((asked) => asked !== null);
  return lang === undefined ? interview : { ...interview, brief: { ...interview.brief, lang } };
}

/**
 * Recognises the need in a message of a conversation. A wish for French or English is granted, so it is no need
 * (D127).
 */
export function needIn(text: string): Need | null {
  return languageAskedIn(text) === null ? recogniseNeed(text) : null;
}

/** A longer message is taken to say more than a request for a language. */
const REQUEST_CHARACTERS_MAX = 200;

/** Returns the language that a message asks for; null if it asks for none, or for something else as well (D127). */
export function languageAskedIn(text: string): Lang | null {
  if (text.length > REQUEST_CHARACTERS_MAX) return null;
  const words = writeOut(fold(straightenApostrophes(text)))
    .replace(/[-–—]/g, ' ')
    // "No, in English" denies nothing about the language.
    .replace(/^(?:no|non)[,.!] /, '');
  const namedLanguages = languageNames.flatMap(([lang, name]) => (name.test(words) ? [lang] : []));
  const [lang] = namedLanguages;
  // A text that names both languages is about them.
  if (lang === undefined || namedLanguages.length > 1) return null;
  return isOnlyRequest(words) || asksSinceNotUnderstood(text, words) ? lang : null;
}

const languageNames: readonly [Lang, RegExp][] = [
  ['fr', /\b(?:francais|french)\b/],
  ['en', /\b(?:anglais|english)\b/],
];
/** "Not in French". */
const negation = within(oneOf("ne|pas|no|not|don't|dont|can't|cannot"));
/** "Je parle anglais": the writer knows the language. "Can I speak English" asks for it. */
const skill = within(
  oneOf(`${notAfter('que')}je `, "j'", `${notAfter('can|could|may')}i `),
  optional('peux|can'),
  oneOf('parler?|ecris|comprends|speak|write|understand'),
);
/** "Would I speak English": asks about the work. */
const questionAboutWork = within(oneOf('would|do|did|will|should'), ' i');
/** Words that make a message no request for a language. */
const noRequest = either(negation, skill, questionAboutWork);

/** A request has at least one of these words next to the language's name. */
const requestWords = new Set(
  (
    'reviens revenir revenons repasse repasser repassons passe passer passons passez change changer changez bascule basculer ' +
    'basculons mets mettre mettez remets remettez retour retourne retournons retourner continue continuer continuons continuez ' +
    'reprenons reprends reprendre reponds repondre parler parlons parlez ecrire ecrivez prefere prefererais veux voudrais ' +
    'aimerais peut peux pouvez possible svp stp plait switch switching change back return prefer rather want like can could ' +
    'may lets please pls plz plse continue answer speak talk write reply use go'
  ).split(' '),
);
/** Small words that a request may have as well. */
const fillerWords = new Set(
  (
    'je j on nous vous tu me m a au aux en l le la les de d du bien finalement fait mais ok oui non bonjour merci plutot mieux ' +
    'et s il te puis maintenant desormais pour langue suite question questions tout alors version est ce que c y i we you to ' +
    'in the it this do would my is be yes sorry hi hello thanks thank now instead again actually language chat that and for ' +
    'if lets let us all d ll ve moi avec votre vos your'
  ).split(' '),
);

/** Tells whether all words belong to a request for a language, as in "back to French please". */
function isOnlyRequest(words: string): boolean {
  if (noRequest.test(words)) return false;
  const allWords = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const isName = (word: string) => languageNames.some(([, name]) => name.test(word));
  return (
    allWords.some((word) => requestWords.has(word)) &&
    allWords.every((word) => requestWords.has(word) || fillerWords.has(word) || isName(word))
  );
}

/** "en français", "English please". */
const inLanguage = within(
  oneOf(
    'en (?:francais|anglais)|(?:in|to|speak|speaking) (?:french|english)',
    '(?:french|english) (?:version|please|pls|plz)|(?:francais|anglais) (?:svp|stp|s il)',
  ),
);

/**
 * Tells whether the writer does not understand, and ends with the language to use: "I don't understand, in English
 * please".
 */
function asksSinceNotUnderstood(text: string, words: string): boolean {
  const clauses = words.split(/[,.;:!?]\s*/).filter((clause) => clause !== '');
  const lastClause = clauses.at(-1) ?? '';
  if (!inLanguage.test(lastClause) || noRequest.test(lastClause)) return false;
  const beforeLastClause = clauses.slice(0, -1).join(', ');
  return [text, beforeLastClause].some((part) => recogniseNeed(part) === 'not_understood');
}
