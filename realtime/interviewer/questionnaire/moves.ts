import { oneOf, within } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';
import { asksToGoOn } from './pause.ts';
import { skipsOnly } from './skip.ts';

/**
 * The way a message moves through the questions: to the next one, also after "ok" or after other words, to the one before,
 * or on, by words such as "let's continue".
 */
type Move = 'next' | 'ok, then next' | 'words, then next' | 'back' | 'on';

const next = within(oneOf('suivante?|prochaine?|(?<!(?:par|pour) )la suite|next'));
const back = within(
  oneOf(
    '(?<!de )retour|arriere|reviens|revenir|revenons|revenez|previous|precedente?',
    "(?<!(?:i'm|am|im|is|are|here) )back(?! (?:now|again))",
    "(?:la|celle|question|reponse) d'avant|(?:one|question|answer) before",
  ),
);
/** Small words next to "next" or "back". With any other word, such as "oui", "lundi" or "week", a message has an answer. */
const smallWords = new Set(
  (
    'ok okay oki d accord dac parfait tres bien bon c est ca voila j ai fini termine rien de plus autre a ajouter la le les une l ' +
    'question questions reponse svp stp s il vous te plait merci beaucoup je souhaite souhaiterais voudrais veux aimerais peux ' +
    'peut on pouvez pourriez nous passe passer passons passez aller allons y en fait euh oups oup pardon desole desolee maintenant ' +
    'alors donc hop allez et puis cette celle ci ma votre avant me suis trompe trompee retourner ' +
    'sure fine great good all right alright done that s is it nothing else more to add the please pls thanks thank you can could ' +
    'we i us let lets me d like want have go going move proceed on now then so well sorry oops wait one my answer this return ' +
    'made a mistake before'
  ).split(' '),
);

/** "Oui", "parfait": next to "next" they may answer the question, which then is not declined. */
const mayAnswer = within(
  oneOf(
    'oui|ouais|non|nan|ok|okay|oki|d.accord|dac|parfait|tres bien|bon|yes|yeah|yep|no|nope|sure|fine|great|good|all ?right',
  ),
);

/** Finds the move in a message; null for any other message. */
export function moveOf(text: string): Move | null {
  const clauses = text.split(/[.!?;:,\n…]+|\s[-–—]\s/).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const words = clauses.map(toWords);
  const isMove = words.every(isOfMove);
  if (isMove && words.some((clause) => back.test(clause))) return 'back';
  const isNext = words.every((clause) => isOfMove(clause.replace(allThatMayAnswer, ' ')));
  if (isNext && words.some((clause) => next.test(clause)))
    return words.some((clause) => mayAnswer.test(clause)) ? 'ok, then next' : 'next';
  if (skipsOnly(text)) return 'next';
  const last = words.at(-1) ?? '';
  if (isOfMove(last) && next.test(last)) return 'words, then next';
  return asksToGoOn(text) ? 'on' : null;
}

const allThatMayAnswer = new RegExp(mayAnswer, 'g');
const wordsToMove = new RegExp(oneOf(next.source, back.source), 'g');

/** Tells whether a clause has nothing but small words and words that move. */
function isOfMove(clause: string): boolean {
  const others = clause.replace(wordsToMove, ' ').split(/[^\p{L}\p{N}]+/u);
  return others.every((word) => word === '' || smallWords.has(word));
}
