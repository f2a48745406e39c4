import { languages } from '#kernel/language.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from '../needs/need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { questionnaireWordings } from './wordings.ts';

/** After these needs nothing is asked before the candidate asks for it (D112). */
export const pauses: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'stop']);

const resume =
  /^\P{L}*(?:(?:ok|oui|bon|d['’]accord|merci|svp|je (?:veux|voudrais|peux)|on (?:peut|va)|yes|please|let['’]?s|let us|i want to|i['’]d like to|we can) )*(?:continu(?:er|ez|e|ons)|repren(?:dre|ez|ons|ds)|poursui(?:vre|vez|vons|s)|(?:la )?suite|suivante?|question suivante|go on|resume|carry on|keep going|proceed|next(?: question)?)(?: (?:svp|stp|merci|please|thanks|s['’]il (?:vous|te) pla[iî]t|(?:avec )?les questions|(?:with )?the questions|maintenant|now))*\P{L}*$/iu;

/** Tells whether a message asks for the next question, in so many words. */
export function asksToGoOn(text: string): boolean {
  return resume.test(text);
}

/** Tells whether a message of the questionnaire says that nothing is asked now. */
export function saysPause(text: string): boolean {
  return languages.some((lang) => {
    const { paused, deletionRequested } = questionnaireWordings[lang];
    return text.includes(paused) || text.includes(deletionRequested('').split('.')[0] ?? '');
  });
}

/** Tells whether the questions pause: since a reply to such a need nothing was asked, and the candidate has not asked for it. */
export function isPaused(transcript: readonly TranscriptMessage[]): boolean {
  const replied = transcript.findLastIndex(
    ({ role, text }) => role === 'assistant' && pauses.has(needRepliedTo(text)),
  );
  if (replied === -1) return false;
  const isTakenUp = ({ role, text, asks }: TranscriptMessage) =>
    role === 'assistant' ? asks !== null : asksToGoOn(text);
  return !transcript.slice(replied + 1).some(isTakenUp);
}
