import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { wishIn } from './recognise-need.ts';
import { howToGetLink } from './reply-to-need.ts';
import { takesBackPerson, takesBackWish } from './takes-back-wish.ts';

type Said = {
  /** The newest message is the one that may take a wish back. */
  transcript: readonly TranscriptMessage[];
  facts: readonly Fact[];
  need: Need | null;
  /** No sentence about the choices with a button is written then, since no page has one. */
  isDeletionRequested: boolean;
};
type ReplyContext = {
  lang: Lang;
  help: Help;
  /** True if the same message has the link to the candidate's space already. */
  isLinkGiven: boolean;
};

/** A message with one of these needs asks for a new thing, which its reply is about. */
const newWishes: ReadonlySet<Need | null> = new Set(['distress', 'delete', 'person']);

/**
 * Replies to words that take a wish back; null for other words. A wish for a person that was said in words is cancelled by
 * words, and the employer's page shows that (D181). No words take a choice back that was made with a button (D179).
 */
export function replyToTakingBack(
  { transcript, facts, need, isDeletionRequested }: Said,
  { lang, help, isLinkGiven }: ReplyContext,
): string | null {
  const newest = transcript.at(-1);
  if (newest?.role !== 'user' || newWishes.has(need)) return null;
  const earlier = transcript.slice(0, -1);
  const before = earlier.findLast(({ role }) => role === 'assistant') ?? null;
  if (takesBackPerson(newest.text, before) && wishedForPerson(earlier, facts)) return cancelled[lang];
  if (need !== null || isDeletionRequested || !takesBackWish(newest.text, before)) return null;
  return isLinkGiven ? choiceStays[lang] : `${choiceStays[lang]} ${howToGetLink[lang](help)}`;
}

/**
 * Tells whether the employer's list has a wish for a person, in words of the conversation or of the form. The list
 * has those messages to a person with the floor that ask something (D83).
 */
function wishedForPerson(earlier: readonly TranscriptMessage[], facts: readonly Fact[]): boolean {
  const isListed = ({ role, text, withPerson }: TranscriptMessage) =>
    role === 'user' && (withPerson !== true || holdsQuestion(text, null));
  const said = earlier.filter(isListed).map(({ text }) => text);
  return [...said, ...facts.map(({ answer }) => answer)].some((text) => wishIn(text) === 'person');
}

const cancelled: Record<Lang, string> = {
  fr: 'Votre demande de parler à une personne est annulée : l’employeur trouve cette annulation à côté des mots de votre demande.',
  en: 'Your request to talk to a person is cancelled: the employer finds that next to the words of your request.',
};

/** A condition is in each, since words alone may have asked for nothing, and then no page has a button. */
const choiceStays: Record<Lang, string> = {
  fr: 'Un choix fait par un bouton reste tel quel : si vous avez demandé une personne ou la suppression de vos données, c’est dans votre espace candidat que vous pouvez y renoncer.',
  en: 'A choice made with a button stays as it is: if you asked for a person or for the deletion of your data, you can take that back in your candidate space.',
};
