import { depressionEn } from './distress/depression-en.ts';
import { depressionFr } from './distress/depression-fr.ts';
import { tellsDespair } from './distress/despair.ts';
import { distressEn } from './distress/distress-en.ts';
import { distressFr } from './distress/distress-fr.ts';
import { holdsLaugh, withoutFigures } from './distress/figures/figures.ts';
import { deniesPastDistress } from './distress/figures/past-denials.ts';
import { meansDistress } from './distress/meanings/means-distress.ts';
import { wishesReunion } from './distress/reunion.ts';
import { regretsSurvival } from './distress/survival-regret.ts';
import { isOfViolence } from './distress/violence/is-of-violence.ts';
import { isSaidInOtherLanguage } from './is-said-in-other-language.ts';
import { either } from './rules/patterns.ts';
import { type Sentence, spellingsOf } from './sentences.ts';

/** The rules of each list are joined to one pattern. A single pattern of all lists is too long for the engine to optimise. */
const patterns = [depressionFr, distressFr, depressionEn, distressEn].map((rules) =>
  either(...rules.map(({ pattern }) => pattern)),
);

const telephoneNumber = /^[\d\s+().\-/]*$/;

/** Tells whether a text of any length tells of distress. */
export function isOfDistress(text: string): boolean {
  // The mails about an application test its telephone number too, which needs no pattern.
  if (telephoneNumber.test(text)) return false;
  const isLaughing = holdsLaugh(text);
  return (
    spellingsOf(text).some((sentences) => tellDistress(sentences, isLaughing)) ||
    isSaidInOtherLanguage('distress', text)
  );
}

/** Tells whether any of a text's sentences, or two together, tell of distress. */
function tellDistress(sentences: readonly Sentence[], isLaughing: boolean): boolean {
  const text = sentences.map(({ whole }) => whole).join(' ');
  if (deniesPastDistress(text)) return false;
  const tellsInParts = (sentence: Sentence) => {
    const { whole, clauses } = withoutFigures(sentence, { isLaughing, text });
    return [whole, ...clauses].some(
      (part) =>
        patterns.some((pattern) => pattern.test(part)) || meansDistress(part, whole) || tellsDespair(part),
    );
  };
  const tellsDistress = (sentence: Sentence) =>
    wishesReunion(sentence.whole) || tellsInParts(sentence) || isOfViolence(sentence);
  return regretsSurvival(sentences) || sentences.some(tellsDistress);
}
