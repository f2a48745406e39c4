import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { holdsAnswer } from './answer-words.ts';
import { noLongerNeeded } from './denials/no-longer-needed.ts';
import { withdrawnRequest } from './denials/withdrawn-request.ts';
import { denies } from './denials.ts';
import { needRepliedTo } from './reply-to-need.ts';
import { anyNumberOf, oneOf, thenAnyNumberOf, whole } from './rules/patterns.ts';
import { clausesOf, spellingsOf, toWords } from './sentences.ts';

/** "Non", "actually", "wait": words before those that take the wish back. */
const opening = anyNumberOf(
  "non|nan|nah|no|nope|ok|oh|ah|euh|hmm|bon|ben|bah|merci|thanks|sorry|pardon|desolee?|c'?(?:est)? bon",
  "it'?s (?:ok|fine)|en fait|actually|finalement|finally|never ?mind|on second thoughts?|wait|attendez|well",
);
/** "Je continue avec vous", "let's carry on here". */
const goesOnHere = oneOf(
  '(?:je|on) (?:vais |prefere |peux )?(?:continuer?|continuerai|poursui[st]|reste|rester|reponds)(?: ici)?(?: avec (?:vous|toi|le questionnaire|les questions|le robot|la machine))?',
  "(?:i'?ll|i will|i can|i'd rather|let's) (?:continue|carry on|go on|keep going|stay)(?: here)?(?: with (?:you|this|it|the questions|the questionnaire|the bot))?",
);
/** "Merci", "for now", "no need": words after those that take the wish back. */
const ending = thenAnyNumberOf(
  goesOnHere,
  "ca|cela|merci|finalement|en fait|alors|pour l'instant|thanks|thank you|actually|then|for now|sorry|pardon|desolee?",
  "pour l'humain|pour l[ea] (?:r?appel|personne)|pas besoin|no need|c'est bon|ca ira|please|svp|now",
  "(?:this|that|it|you)(?: is| are|'?s|'?re) (?:fine|ok|okay|good|alright)(?: (?:as it is|like this))?|c'est (?:tres )?bien comme ca",
  "about (?:the|that) (?:call|person)|tout|after all|it|that|non|pas d'appel|pas de r?appel|no call",
);

/** "laissez tomber", "non merci, pas besoin". A bare "no" is not among them: it may answer the question after the offer. */
const dropping = whole(
  opening,
  oneOf(
    'laisse[zr]?(?: tomber)?|oublie[zr]?(?: que j.ai demande)?|tant pis|pas grave|(?:plus |pas )(?:besoin|la peine)|ca ira|annule[zr]?',
    "forget (?:it|that|about it|(?:that )?i asked)|no need|never ?mind|nvm|don'?t (?:worry|bother)|cancel(?: (?:it|that))?|scrap (?:it|that)",
    "no (?:call|person|human)(?: needed)?|pas d'(?:appel|humain)|pas de (?:rappel|personne)",
  ),
  ending,
);

/** "I want to stay in the process", "je reste candidate". */
const stayCandidate = oneOf(
  "i(?:'?d like| want| wish) to (?:stay|remain|keep going) in (?:the|your) (?:process|running|race|list)",
  'je reste candidate?|je maintiens (?:ma candidature|tout)',
);
const staying = whole(opening, stayCandidate, ending);

/** "en fait non", "actually no", "I changed my mind", "finalement je continue avec vous". */
const changeOfMind = whole(
  opening,
  oneOf(
    `(?:en fait|finalement|actually|on second thoughts?|non|nan|no)(?: merci| thanks| thank you)? ${goesOnHere}`,
    '(?:en fait|finalement|tout compte fait|reflexion faite|au final) (?:non|nan)|(?:non|nan) (?:en fait|finalement|au final)',
    '(?:actually|finally|on (?:second|reflection)\\S*(?: thoughts?)?) (?:no|not)|(?:no|nah) (?:actually|on second thoughts?)',
    "j'?ai change d'?avis|je change d'?avis|je reviens sur ma demande|je retire (?:ma demande|ce que j'ai (?:dit|demande))",
    stayCandidate,
    "i(?:'?ve| have)? changed my mind|i take (?:that|it) back|scratch that|i withdraw (?:my request|that)",
  ),
  ending,
);

/** The interviewer's message before the candidate's; null if there is none. */
type PreviousMessage = Pick<TranscriptMessage, 'text'> | null;

/**
 * Tells whether a message takes back a wish for a person or a deletion: it names the request, or it follows the reply to
 * that wish. Words take back no choice that was made with a button (D179).
 */
export function takesBackWish(text: string, previous: PreviousMessage): boolean {
  return findTakingBackTest(text, previous) !== null;
}

/** Tells whether a message takes back a wish for a person, and not one for a deletion. */
export function takesBackPerson(text: string, previous: PreviousMessage): boolean {
  return takesBackWish(text, wishRepliedTo(previous) === 'delete' ? null : previous);
}

/**
 * Tells whether a message only says that the wish is over and does not name it: "forget it", "actually no". Such words
 * count only after the reply to a wish.
 */
export function dropsWishBefore(text: string, previous: PreviousMessage): boolean {
  return (
    wishRepliedTo(previous) !== null &&
    [dropping, changeOfMind].some((pattern) => pattern.test(toWords(text)))
  );
}

/** Tells whether a message takes back a wish, and answers no question besides. */
export function onlyTakesBackWish(text: string, previous: PreviousMessage): boolean {
  const takesBack = findTakingBackTest(text, previous);
  if (takesBack === null) return false;
  return clausesOf(text).every((clause) => takesBack(clause) || !holdsAnswer(clause));
}

/**
 * Returns a function that tells whether a part of the message takes a wish back; null if the message takes none back. A
 * sentence may do so in any way, a clause of it only in the words that leave no doubt.
 */
function findTakingBackTest(text: string, previous: PreviousMessage): ((part: string) => boolean) | null {
  if (dropsWishBefore(text, previous)) return () => true;
  const wish = wishRepliedTo(previous);
  const takesBack = (part: string) =>
    withdrawnRequest.test(part) ||
    noLongerNeeded.test(part) ||
    (wish !== null && (denies(wish, part) || dropping.test(part) || changeOfMind.test(part)));
  return spellingsOf(text)
    .flat()
    .some(
      ({ whole: sentence, clauses }) =>
        takesBack(sentence) ||
        clauses.some((clause) => noLongerNeeded.test(clause) || (wish === 'delete' && staying.test(clause))),
    )
    ? takesBack
    : null;
}

/** Returns the wish to which the interviewer's message replies; null for any other message. */
function wishRepliedTo(previous: PreviousMessage): 'person' | 'delete' | null {
  const need = previous === null ? null : needRepliedTo(previous.text);
  return need === 'person' || need === 'delete' ? need : null;
}
