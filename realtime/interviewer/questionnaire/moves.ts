import { oneOf, within } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';
import { asksToGoOn } from './pause.ts';
import { refusesToAnswer, saysSkip, skipsOnly } from './skip.ts';

/**
 * The way a message moves through the questions:
 * - `next`: to the next one ("next question", "skip").
 * - `next_after_yes_or_no`: to the next one, after a yes or no that may answer ("yes, next").
 * - `next_after_words`: to the next one, after words that may answer ("in March, next").
 * - `back`: to the one before ("previous question").
 * - `on`: no other question is named, so the open one stays ("let's continue", "back to it").
 */
export type Move = 'next' | 'next_after_yes_or_no' | 'next_after_words' | 'back' | 'on';

/** Words for the next question. "Par la suite" and "pour la suite" are none. */
const next = within(oneOf('suivante?|suiv|prochaine?|(?<!(?:par|pour) )la suite|next|nxt'));
/** Words for the question before. "De retour" and "I'm back" tell of the writer, and are none. */
const back = within(
  oneOf(
    "(?<!(?:de|d'un|votre|vos|un|mon|le) )retour|arriere|(?<!y )revenir|revenons|revenez|previous|precedente?",
    "(?:la|celle|question|reponse) d'avant|(?:one|question|answer) before",
    "(?<!(?:i'm|am|im|is|are|here) )back(?! (?:now|again))",
  ),
);
/** "Je peux revenir", "I can go back": without a question mark it tells what its writer can do. */
const ability = /\b(?:je (?:peux|pourrais)|i (?:can|could))\b/;
/** Small words next to "next" or "back". With any other word, such as "lundi" or "week", a message has more to say. */
const smallWords = new Set(
  (
    'c est ca voila j ai fini termine rien de plus autre a ajouter la le les une l ce que question questions reponse svp stp s il ' +
    'vous te plait merci beaucoup je souhaite souhaiterais voudrais veux aimerais peux peut on pouvez pourriez nous passe passer ' +
    'passons passez aller allons y en fait euh oups oup pardon desole desolee maintenant alors donc hop allez et puis cette celle ci ' +
    'prie madame monsieur ma votre avant me suis trompe trompee retourner retourne reviens revient ' +
    'done that s is it nothing else more to add the please pls thanks thank you can could we i us let lets me d like want have go ' +
    'going kindly kind be would if mind don t sir madam move proceed on now then so well sorry oops wait one my answer this return ask made a mistake before'
  ).split(' '),
);
/** "Oui", "parfait": next to "next" they may answer the question. */
const yesOrNo = within(
  oneOf(
    'oui|ouais|non|nan|ok|okay|oki|d.accord|dac|parfait|tres bien|bon|bien|yes|yeah|yep|no|nope|sure|fine|great|good|all ?right',
  ),
);

/** `small` has only small words, and `words` has any others. */
type ClauseKind = 'next' | 'back' | 'skip' | 'refusal' | 'yes_or_no' | 'small' | 'words';

/** Finds the move in a message; null for any other message. */
export function moveOf(text: string): Move | null {
  const clauses = text
    .split(/[.!?;:,()/\n…]+|\s[-–—]\s|->|→/)
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .map((clause) => ({ kind: kindOf(clause), hasYesOrNo: yesOrNo.test(toWords(clause)) }));
  const has = (kind: ClauseKind) => clauses.some((clause) => clause.kind === kind);
  const tellsAbility = ability.test(toWords(text)) && !text.trimEnd().endsWith('?');
  if (has('back') && !has('words') && !has('next') && !tellsAbility) return 'back';
  const saysYesOrNo = clauses.some(
    ({ kind, hasYesOrNo }) => hasYesOrNo && (kind === 'yes_or_no' || kind === 'next'),
  );
  const nextWithoutWords = saysYesOrNo && !has('refusal') ? 'next_after_yes_or_no' : 'next';
  if (skipsOnly(text)) return nextWithoutWords;
  // A message moves to the next question only if it says so last: "next, but first the salary" does not.
  const lastKind = clauses.findLast(({ kind }) => kind !== 'small')?.kind;
  if (lastKind !== 'next' && lastKind !== 'skip') return asksToGoOn(text) ? 'on' : null;
  return has('words') && !has('refusal') ? 'next_after_words' : nextWithoutWords;
}

/** Tells whether a message asks "et la suite ?". After "do you have any questions?" this is a question to the employer. */
export function asksWhatFollows(text: string): boolean {
  return text.includes('?') && /\bsuite\b/i.test(text);
}

function kindOf(clause: string): ClauseKind {
  const words = toWords(clause);
  if (refusesToAnswer(clause)) return 'refusal';
  const withoutMoves = words.replace(allMoves, ' ');
  const hasNoOtherWords = hasSmallWordsOnly(withoutMoves.replace(allYesAndNo, ' '));
  if (hasNoOtherWords && back.test(words)) return 'back';
  if (hasNoOtherWords && next.test(words)) return 'next';
  if (saysSkip(clause)) return 'skip';
  if (!hasNoOtherWords) return 'words';
  return yesOrNo.test(words) ? 'yes_or_no' : 'small';
}

const allMoves = new RegExp(oneOf(next.source, back.source), 'g');
const allYesAndNo = new RegExp(yesOrNo, 'g');

function hasSmallWordsOnly(words: string): boolean {
  return words.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || smallWords.has(word));
}
