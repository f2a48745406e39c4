import { languages } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Brief } from '#realtime/model/brief.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import type { Need } from '../needs/need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { answersInForm } from './answers-in-form.ts';
import { skipsOnly } from './skip.ts';
import { questionnaireWordings } from './wordings.ts';

/** After these needs nothing is asked before the candidate goes on (D112). */
export const pauses: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'stop']);

const resume =
  /^(?:(?:ok|oui|ouais|bon|ben|bah|mais|allez|alors|enfin|finalement|en fait|si|d'accord|merci|svp|desolee?|pardon|je (?:veux|voudrais|peux|prefere)(?: bien)?|j'aimerais|je suis prete? a|je|on|on (?:peut|va)|nous|pouvons-nous|peut-on|puis-je|yes|yeah|okay|actually|well|sorry|right|so|please|let's|let us|i want to|i'd like to|i can|we can|can we|i'll|i will|happy to|ready to) )*(?:continu(?:er|ez|e|ons)|repren(?:dre|ez|ons|ds|d)|poursui(?:vre|vez|vons|s|t)|allons-y|vas-y|allez-y|(?:a )?la suite|suivante?|question suivante|go on|go ahead|resume|carry on|keep going|proceed|next(?: question)?)(?: (?:svp|stp|merci|please|thanks|s'il (?:vous|te) plait|quand meme|alors|donc|avec (?:les|vos) questions|les questions|le questionnaire|(?:with )?the questions|l'echange|maintenant|now|then|anyway))*$/;
/** Words next to a wish to go on that put it off or take it back. */
const notNow =
  /\b(?:plus tard|later|demain|tomorrow|pas|not|don't|autre (?:jour|fois)|another (?:day|time)|arret\w*|stop)\b/;

/** Tells whether a message asks for the next question, in so many words and no others. */
export function asksToGoOn(text: string): boolean {
  const clauses = toClauses(text);
  return clauses.length > 0 && clauses.every((clause) => resume.test(clause));
}

/** Tells whether a clause of a message asks for the next question, and no other takes it back. */
function goesOn(text: string): boolean {
  const clauses = toClauses(text);
  if (skipsOnly(text)) return true;
  return clauses.some((clause) => resume.test(clause)) && !clauses.some((clause) => notNow.test(clause));
}

function toClauses(text: string): string[] {
  return straightenApostrophes(text)
    .split(/[,;:.!?…\n«»"“”()]+| [-–—] /)
    .map((clause) => fold(clause.replace(/[^\p{L}\p{M}\p{N}'-]+/gu, ' ')))
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
  const isTakenUp = ({ role, text, asks }: TranscriptMessage) =>
    role === 'assistant' ? asks !== null : goesOn(text);
  return !transcript.slice(replied + 1).some(isTakenUp);
}
