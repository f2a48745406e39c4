import { anyNumberOf, oneOf, whole } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';
import { asksToGoOn } from './pause.ts';
import { politeWords, skipsOnly } from './skip.ts';

const opening = anyNumberOf(
  'ok|oui|non|euh|pardon|desolee?|attendez|yes|no|oh|sorry|wait|please|actually|en fait',
);

/** "retour", "la question précédente svp", "can we go back": asks for the question before the open one. */
const back = whole(
  opening,
  anyNumberOf("je|j'aimerais|on|peut-on|puis-je|est-ce que|peut|peux|veux|voudrais"),
  anyNumberOf('can|could|may|i|we|want to|like to|please'),
  oneOf(
    "(?:retour|revenir|revenons|revenez|retourner)(?: en arriere)?(?: a (?:la|ma) (?:(?:question|reponse) )?(?:precedente|d'avant))?",
    "(?:la )?(?:question )?(?:precedente|d'avant)|en arriere",
    '(?:go )?back(?: to (?:the|my) (?:previous|last|earlier) (?:question|answer|one))?',
    '(?:the )?previous(?: (?:question|one))?',
  ),
  politeWords,
);

type Open = {
  /** The message before; it asks nothing in a pause. */
  before: { asks: string | null } | null;
  /** True if the question has words. */
  hasWords: boolean;
};

/**
 * Tells whether a message leaves the question that is open: "skip" and "next" always do, and other words that go on, such as
 * "ok, continue", if the question has words. In a pause "next" only ends the pause, and the question comes again.
 */
export function leavesQuestion(text: string, { before, hasWords }: Open): boolean {
  if (asksToGoOn(text)) return hasWords || (before?.asks !== null && skipsOnly(text));
  return skipsOnly(text);
}

/** Tells whether a message asks for the question before the open one. */
export function asksBack(text: string): boolean {
  return back.test(toWords(text));
}
