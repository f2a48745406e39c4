import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { wishIn } from './recognise-need.ts';
import { howToGetLink } from './reply-to-need.ts';
import { takesBackPerson, takesBackWish } from './takes-back-wish.ts';

/** The part of an interview with the words that may take a wish back: the newest message of the transcript. */
type Conversation = {
  transcript: readonly TranscriptMessage[];
  facts: readonly Fact[];
  need: Need | null;
  /** True while a deletion is requested: no page has a button then, so no sentence names a choice made with one. */
  isDeletionRequested: boolean;
};
type ReplyContext = {
  lang: Lang;
  help: Help;
  /** True if the same message has the link to the candidate's space already. */
  isLinkGiven: boolean;
};

/** With one of these needs, a message asks for something new, and only that gets a reply. */
const newWishes: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'person']);

/**
 * Replies to words that take a wish back; null for other words. Words cancel a wish for a person that was said in words,
 * and the employer's page shows that (D181). They cannot take back a choice that was made with a button (D179).
 */
export function replyToTakingBack(
  { transcript, facts, need, isDeletionRequested }: Conversation,
  { lang, help, isLinkGiven }: ReplyContext,
): string | null {
  const newest = transcript.at(-1);
  if (newest?.role !== 'user' || newWishes.has(need)) return null;
  const earlierMessages = transcript.slice(0, -1);
  const previous = earlierMessages.findLast(({ role }) => role === 'assistant') ?? null;
  if (takesBackPerson(newest.text, previous) && wishedForPerson(earlierMessages, facts))
    return cancelled[lang];
  if (need !== null || isDeletionRequested || !takesBackWish(newest.text, previous)) return null;
  return isLinkGiven ? choiceStays[lang] : `${choiceStays[lang]} ${howToGetLink[lang](help)}`;
}

/**
 * Tells whether the employer's list of questions has a wish for a person, in words of the conversation or of the form. A
 * message to a person with the floor is listed only if it asks something (D83).
 */
function wishedForPerson(messages: readonly TranscriptMessage[], facts: readonly Fact[]): boolean {
  const isListed = ({ role, text, withPerson }: TranscriptMessage) =>
    role === 'user' && (withPerson !== true || holdsQuestion(text, null));
  const listedTexts = messages.filter(isListed).map(({ text }) => text);
  return [...listedTexts, ...facts.map(({ answer }) => answer)].some((text) => wishIn(text) === 'person');
}

const cancelled: Record<Lang, string> = {
  fr: 'Votre demande de parler à une personne est annulée : l’employeur trouve cette annulation à côté des mots de votre demande.',
  en: 'Your request to talk to a person is cancelled: the employer finds that next to the words of your request.',
};

/** Each sentence has an "if": the candidate may have used no button, and then there is no choice to take back. */
const choiceStays: Record<Lang, string> = {
  fr: 'Un choix fait par un bouton reste tel quel : si vous avez demandé une personne ou la suppression de vos données, c’est dans votre espace candidat que vous pouvez y renoncer.',
  en: 'A choice made with a button stays as it is: if you asked for a person or for the deletion of your data, you can take that back in your candidate space.',
};
