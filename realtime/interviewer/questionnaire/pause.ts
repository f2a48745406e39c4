import { languages } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Brief } from '#realtime/model/brief.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import { writeOut } from '#realtime/model/short-forms.ts';
import type { Interview } from '../interviewer.ts';
import type { Need } from '../needs/need.ts';
import { needTakenBack, recogniseNeed } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { answersInForm } from './answers-in-form.ts';
import { skipsOnly } from './skip.ts';
import { questionnaireWordings } from './wordings.ts';

/** After these needs nothing is asked before the candidate goes on (D112). */
export const pauses: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'stop']);

/** Needs that a message can take back: then its pause ends, or its clause is no wish against going on. */
const takenBack: readonly Need[] = ['delete', 'stop'];

/** Words that ask for the next question. */
const on =
  /\b(?:continu(?:er|ez|e|ons)?|repren(?:dre|ez|ons|ds|d)|poursui(?:vre|vez|vons|s|t)|enchaine(?:r|z|ons)?|allons[- ]?y|vas[- ]?y|vazy|allez[- ]?y|on y (?:va|retourne)|(?:passons|passez|passer) a la suite|la suite|c'est (?:re)?parti|on repart|suivante?|(?<!no )go(?: (?:on|ahead|for it))?|resume|carry(?:ing)? on|keep going|proceed|move on|next|(?:pose[rz]?|reposez?|envoie|envoyez|balance[rz]?)(?:[- ]moi)? (?:(?:moi )?(?:la|les|ta|tes|vos|votre|une) )?(?:prochaine |autres? )?questions?|(?:ask|send|give)(?: me)? (?:(?:the|your|another|more|the next) )?questions?)\b/g;
/** These mean it in a pause only: elsewhere they answer a question. */
const ready = /\b(?:je suis (?:pret(?:e)?|la)|i'm ready|i am ready|ready|pret(?:e)?|on peut y aller)\b/g;
/** Other words of such a wish. With any word that is not among them, as a day, a "not" or a job, a clause is no wish to go on. */
const besides = new Set(
  (
    'ok oki okay oui ouais ui bon ben bah mais allez aller alors enfin finalement en fait si sisi d accord dac merci svp stp ' +
    'desole desolee pardon je j y veux voudrais peux prefere aimerais bien suis vais pret prete a on peut va nous vous tu ' +
    'pouvons pouvez peux puis est ce que possible de du le la les l nos vos mes tes votre question questions questionnaire ' +
    'echange conversation chat quand meme donc avec maintenant tout suite s il plait te c est cest bon bonne non nan et aussi ' +
    'puis la super parfait hop allons vite plutot vraiment encore yes yeah yep sure fine alright allright actually well sorry ' +
    'right so please pls plz let us lets i m am d want like to can could you we ll will happy ready the with your my then now ' +
    'anyway just again back me im ive and but no nah nan questions one more it this that thanks thank ve changed mind do still rigole plaisante kidding joking'
  ).split(' '),
);
/** Words next to a wish to go on that put it off or take it back. */
const notNow =
  /\b(?:plus tard|later|demain|tomorrow|pas|not|don't|autre (?:jour|fois)|another (?:day|time)|arret\w*|stop)\b/;

const isBesides = (words: string) =>
  words.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || besides.has(word));

function wishesOn(clause: string, wishes: readonly RegExp[] = [on]): boolean {
  const rest = wishes.reduce((words, wish) => words.replaceAll(wish, ' '), clause);
  return rest !== clause && isBesides(rest);
}

/** Tells whether a message asks for the next question, in so many words and no others. */
export function asksToGoOn(text: string): boolean {
  const clauses = toClauses(text);
  const isOn = (clause: string) => wishesOn(clause);
  return clauses.some(isOn) && clauses.every((clause) => isOn(clause) || isBesides(clause));
}

/** Tells whether a clause of a message in a pause asks for the next question, and no other takes it back. */
function goesOn(text: string): boolean {
  if (skipsOnly(text)) return true;
  const clauses = toClauses(text).filter((clause) => needTakenBack(clause, takenBack) === null);
  return (
    clauses.some((clause) => wishesOn(clause, [on, ready])) &&
    !clauses.some((clause) => notNow.test(clause) || recogniseNeed(clause) !== null)
  );
}

function toClauses(text: string): string[] {
  return straightenApostrophes(text)
    .split(/[,;:.!?…\n«»"“”()]+| [-–—] /)
    .map((clause) => writeOut(fold(clause.replace(/[^\p{L}\p{M}\p{N}'-]+/gu, ' '))))
    .filter((clause) => /\p{L}|\p{N}/u.test(clause));
}

/** Returns the words of a message without its wish to go on. */
function withoutGoingOn(text: string): string {
  return text
    .split(/(?<=[,;:.!?…\n])/)
    .filter((part) => !asksToGoOn(part))
    .join('');
}

/** Tells whether a message of the questionnaire says that nothing is asked now. */
export function saysPause(text: string): boolean {
  return languages.some((lang) => {
    const { paused, deletionRequested } = questionnaireWordings[lang];
    return text.includes(paused) || text.includes(deletionRequested('').split('.')[0] ?? '');
  });
}

type Due = { question: QuestionId | null; brief: Pick<Brief, 'location'> };

/** Tells whether the newest message, sent in a pause, answers the question that is due, in the form of an answer. */
export function answersInPause(transcript: readonly TranscriptMessage[], { question, brief }: Due): boolean {
  const newest = transcript.at(-1);
  if (newest?.role !== 'user' || question === null) return false;
  const before = transcript.slice(0, -1);
  const reply = before.findLast(({ role }) => role === 'assistant');
  const wasPaused = isPaused(before) || (reply !== undefined && saysPause(reply.text));
  return wasPaused && answersInForm(withoutGoingOn(newest.text), question, brief);
}

/** Tells whether the candidate has said stop, now or before, and does not go on: then no interviewer asks (D127). */
export function isStopped({ need, transcript }: Pick<Interview, 'need' | 'transcript'>): boolean {
  return need === 'stop' || isPaused(transcript, new Set(['stop']));
}

/** Tells whether the questions pause: since a reply to such a need nothing was asked, and the candidate did not go on. */
export function isPaused(transcript: readonly TranscriptMessage[], after = pauses): boolean {
  const replied = transcript.findLastIndex(
    ({ role, text }) => role === 'assistant' && after.has(needRepliedTo(text)),
  );
  if (replied === -1) return false;
  const need = needRepliedTo(transcript[replied]?.text ?? '');
  const isTakenUp = ({ role, text, asks }: TranscriptMessage) =>
    role === 'assistant'
      ? asks !== null
      : goesOn(text) || (need !== null && needTakenBack(text, takenBack) === need);
  return !transcript.slice(replied + 1).some(isTakenUp);
}
