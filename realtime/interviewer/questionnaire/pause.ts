import { languages } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { writeOut } from '#realtime/model/spelling/short-forms.ts';
import type { Interview } from '../interviewer.ts';
import type { Need } from '../needs/need.ts';
import { recogniseNeed } from '../needs/recognise-need.ts';
import { repliesToAny } from '../needs/reply-to-need.ts';
import { anyNumberOf, oneOf, optional, sequence, within } from '../needs/rules/patterns.ts';
import { saysSkip } from './skip.ts';
import { questionnaireWordings } from './wordings.ts';

/** The needs after which nothing is asked until the candidate goes on (D112). */
export const pausingNeeds: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'stop']);

const verbsToGoOn = oneOf(
  'continu(?:er|ez|e|ons|ing)?|repren(?:dre|ez|ons|ds|d)|poursui(?:vre|vez|vons|s|t)',
  'enchaine(?:r|z|ons)?|avan(?:ce|cer|cez|cons)',
  'resum(?:e|ing)|carry(?:ing)? on|keep (?:going|asking)|proceed|mov(?:e|ing) on|going on|next',
  '(?<!no )go(?! back)(?: (?:on|ahead|for it))?|pick (?:it|this|things) (?:back )?up(?: again)?',
  '(?:get )?(?:on with|back to) (?:it|the questions?)',
);
const callsToGoOn = oneOf(
  "allons[- ]?y|vas[- ]?y|vazy|allez[- ]?y|on y (?:va|retourne)|c'est (?:re)?parti|on repart",
  "(?:(?:passons|passez|passer) a )?la suite|suivante?|je (?:vous |t')ecoute",
  '(?:quelle est la )?(?:prochaine question|question suivante)',
  "what(?:'s| is) the next (?:question|one)",
  '(?:fire|ask) away|shoot|bring (?:(?:it|them) )?on',
);
/** "posez-moi la prochaine question", "ask me another question". */
const requestForQuestion = oneOf(
  sequence(
    '(?:pose[rz]?|reposez?|envoie|envoyez|balance[rz]?)(?:[- ]moi)? ',
    anyNumberOf('moi|la|les|ta|tes|vos|votre|une|prochaine|autres?'),
    'questions?',
  ),
  `(?:ask|send|give)(?: me)? ${optional('the|your|another|more|the next')}questions?`,
);
/** Words that ask for the next question: "continuer", "on y va", "next". */
const goOn = new RegExp(within(oneOf(verbsToGoOn, callsToGoOn, requestForQuestion)), 'g');
/** "Je suis prêt", "back now": in a pause this asks for the next question. Outside a pause it is an answer. */
const ready = new RegExp(
  within(
    oneOf(
      'je suis (?:la|revenue?)|de retour|me (?:re)?voila|me (?:re)?voici|prete?|on peut y aller',
      'back(?: again)?|ready|here again',
    ),
  ),
  'g',
);
/** Small words of a wish to go on. A clause with any other word, such as a day, a "not" or a job, is no such wish. */
const fillerWords = new Set(
  (
    'bonjour bonsoir rebonjour salut coucou hello hi hey ok oki okay oui ouais ui bon ben bah mais allez aller alors enfin finalement en fait si sisi d accord dac merci svp stp ' +
    'desole desolee pardon je j y veux voudrais peux prefere aimerais bien suis vais pret prete a on peut va nous vous tu ' +
    'pouvons pouvez peux puis est ce que possible de du le la les l nos vos mes tes votre question questions questionnaire ' +
    'echange conversation chat quand meme donc avec maintenant tout suite s il plait te c est cest bon bonne non nan et aussi ' +
    'puis la super parfait hop allons vite plutot vraiment encore yes yeah yep sure fine alright allright actually well sorry ' +
    'right so please pls plz let us lets i m am d want like to can could you we ll will happy ready the with your my then now ' +
    'anyway just again back me im ive and but no nah nan questions one more it this that thanks thank ve changed mind do still shall rigole jrigole plaisante kidding joking its grand ' +
    'think believe guess reckon suppose feel feeling able try maybe perhaps could might ill id be good up hope believe ' +
    'pense penses crois sens sent capable etat essayer essaie essaye pourrais pourrait pourrions peut-etre etre mesure pouvoir'
  ).split(' '),
);
/** "continuer demain", "not now": words that put a wish to go on off, or deny it. */
const notNow = within(
  oneOf(
    'plus tard|demain|pas|autre (?:jour|fois)|arret\\w*',
    "later|tomorrow|not|n't|don't|another (?:day|time)|stop",
  ),
);
/** "Je ne voulais pas vous inquiéter", "I didn't mean it": an apology for what was said before, which puts nothing off. */
const apology = within(
  "(?:voulais|aurais|fallait|etait|j'ai) (?:\\w+ )?pas|(?:didn't|did not|shouldn't|should not|wasn't|was not) (?:want|mean|have|true|serious)",
);

/** Tells whether a clause has one of these wishes, and besides it only filler words. */
function wishesToGoOn(clause: string, wishes: readonly RegExp[] = [goOn]): boolean {
  const otherWords = wishes.reduce((words, wish) => words.replaceAll(wish, ' '), clause);
  return otherWords !== clause && hasOnlyFillerWords(otherWords);
}

function hasOnlyFillerWords(words: string): boolean {
  return words.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || fillerWords.has(word));
}

/** Tells whether a message asks for the next question, and says nothing else. */
export function asksToGoOn(text: string): boolean {
  const clauses = toClauses(text);
  const isWish = (clause: string) => wishesToGoOn(clause);
  return clauses.some(isWish) && clauses.every((clause) => isWish(clause) || hasOnlyFillerWords(clause));
}

/** Tells whether a message in a pause asks for the next question, and no clause of it says otherwise. */
function endsPause(text: string): boolean {
  if (saysSkip(text)) return true;
  const clauses = toClauses(text);
  return (
    clauses.some((clause) => wishesToGoOn(clause, [goOn, ready])) &&
    !clauses.some(
      (clause) => (notNow.test(clause) && !apology.test(clause)) || recogniseNeed(clause) !== null,
    )
  );
}

/** Tells whether a message in a pause asks for the next question, and says nothing else. */
export function onlyEndsPause(text: string): boolean {
  const saysNoMore = (clause: string) => wishesToGoOn(clause, [goOn, ready]) || hasOnlyFillerWords(clause);
  return endsPause(text) && (saysSkip(text) || toClauses(text).every(saysNoMore));
}

function toClauses(text: string): string[] {
  return straightenApostrophes(text)
    .split(/[,;:.!?…\n«»"“”()]+| [-–—] /)
    .filter((clause) => /\p{L}|\p{N}/u.test(clause))
    .map((clause) => writeOut(fold(clause.replace(/[^\p{L}\p{M}\p{N}'-]+/gu, ' '))));
}

/** Tells whether a message of the questionnaire says that it asks nothing, since a deletion is requested. */
export function saysDeletionRequested(text: string): boolean {
  return languages.some((lang) => {
    // The first sentence has no link, so it is the same in every conversation.
    const [sentence = ''] = questionnaireWordings[lang].deletionRequested('').split('.');
    return text.includes(sentence);
  });
}

/** Tells whether the candidate has said stop and did not go on since then. No interviewer asks until they do (D127). */
export function isStopped({ need, transcript }: Pick<Interview, 'need' | 'transcript'>): boolean {
  return need === 'stop' || isPaused(transcript, new Set(['stop']));
}

type PausingMessage = Pick<TranscriptMessage, 'role' | 'text'> & { asks: string | null };

/** Tells whether a message of the questionnaire says that the questions pause. */
export function saysPause(text: string): boolean {
  return languages.some((lang) => text.includes(questionnaireWordings[lang].paused));
}

/** Tells whether the last message of the interviewer says that the questions pause, and words of distress began the pause. */
export function isPausedForDistress(transcript: readonly PausingMessage[]): boolean {
  const last = transcript.findLast(({ role }) => role === 'assistant');
  return last !== undefined && saysPause(last.text) && isPaused(transcript, new Set(['distress']));
}

/**
 * Tells whether the questions pause: since the last reply to one of these needs nothing was asked, and the candidate did
 * not go on.
 */
export function isPaused(transcript: readonly PausingMessage[], needs = pausingNeeds): boolean {
  const lastReply = transcript.findLastIndex(
    ({ role, text }) => role === 'assistant' && repliesToAny(text, needs),
  );
  if (lastReply === -1) return false;
  const isContinued = ({ role, text, asks }: PausingMessage) =>
    role === 'assistant' ? asks !== null : endsPause(text);
  return !transcript.slice(lastReply).some(isContinued);
}
