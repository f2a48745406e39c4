import { type Lang, languages } from '#kernel/language.ts';
import { type Help, waysToPerson } from '#realtime/model/brief.ts';
import { helplineIn } from './help/helplines.ts';
import { distressReplies } from './help/reply-to-distress.ts';
import { howToAskForPerson, wayToPerson } from './help/way-to-person.ts';
import { type Need, needs } from './need.ts';
import { languagesOfNeed } from './recognise-need.ts';
import { tellsViolence } from './tells-violence.ts';

type ReplyContext = {
  /** The language of the page or the conversation. */
  lang: Lang;
  help: Help;
  /** The message that says the need; without it the reply is in the language of the conversation. */
  said?: string;
};

/** A reply in one language. */
export type ReplyPart = { lang: Lang; text: string };

/**
 * Writes the reply to a need, with its link or the way to a person, in the language of the message; to distress in both
 * languages. No model writes it, since a model could leave out the number or invent a link (D61).
 */
export function writeReply(need: Need, context: ReplyContext): ReplyPart[] {
  const { lang: pageLang, help, said } = context;
  // A reply may be in another language than the page, whose button it quotes.
  const pageContext = { help: { ...help, pageLang }, ...(said !== undefined && { said }) };
  return languagesFor(need, context).map((lang) => ({ lang, text: replyIn(lang, need, pageContext) }));
}

/** Writes the reply in one language. The reply to distress depends on the message, since violence has its own numbers. */
function replyIn(lang: Lang, need: Need, { help, said = '' }: Omit<ReplyContext, 'lang'>): string {
  if (need === 'person') return howToAskForPerson[lang](help);
  if (need !== 'distress') return replies[lang][need](help);
  return distressReplies[lang](help, { isOfViolence: tellsViolence(said) });
}

/**
 * Chooses the languages of a reply: those of the message. Distress gets both, so that no one has to translate a number,
 * and so do words of another language.
 */
function languagesFor(need: Need, { lang, said }: ReplyContext): readonly Lang[] {
  const both = [lang, ...languages.filter((other) => other !== lang)];
  if (need === 'distress') return both;
  if (said === undefined) return [lang];
  const languagesSaid = languagesOfNeed(need, said);
  if (languagesSaid.includes(lang)) return [lang];
  return languagesSaid.length === 0 ? both : languagesSaid;
}

/** Writes the replies in all chosen languages as one text. */
export function replyToNeed(need: Need, context: ReplyContext): string {
  return writeReply(need, context)
    .map(({ text }) => text)
    .join('\n\n');
}

/** The sentence between the way to a person and the next question (D157). */
export const orGoOn: Record<Lang, string> = {
  fr: 'Si vous préférez, l’échange continue ici.',
  en: 'If you prefer, the conversation goes on here.',
};

/** Returns the first sentence of a reply, by which later messages know it. */
export function firstSentenceOf({ lang, text }: ReplyPart): ReplyPart {
  return { lang, text: text.replace(/(?<=\.) .*$/s, '') };
}

/** Finds the need that a message replies to, by the first words of the reply, which are the same for every job. */
export function needRepliedTo(text: string): Need | null {
  const opening = [...openings, ...formerOpenings].find(({ words }) => text.includes(words));
  return opening?.need ?? null;
}

/** Tells whether a message replies to any of these needs, also next to the reply to another need. */
export function repliesToAny(text: string, among: ReadonlySet<Need | null>): boolean {
  return [...openings, ...formerOpenings].some(({ need, words }) => among.has(need) && text.includes(words));
}

/** The first words of replies in earlier versions, which stored conversations have. */
const formerOpenings: readonly { need: Need; words: string }[] = [
  { need: 'stop', words: 'Let us stop here' },
  { need: 'not_understood', words: 'Répondez comme vous voulez, ou pas du tout' },
  { need: 'not_understood', words: 'Answer in any way you like, or not at all' },
  { need: 'delete', words: 'Ce message ne retire et ne supprime rien' },
  { need: 'delete', words: 'This message withdraws and deletes nothing' },
  { need: 'distress', words: 'Personne ne lit ce message au moment où' },
  { need: 'distress', words: 'Nobody reads this message as you write it' },
];

/** Names the helpline in the reply to "help", which may be a call in distress that no pattern knows (D93). */
const ifUnwell: Record<Lang, (help: Help) => string> = {
  fr: ({ countryCode }) => {
    const { number, url } = helplineIn(countryCode);
    return `Si vous allez mal, ${number === null ? 'une ligne d’écoute' : `le ${number}`} répond : ${url}`;
  },
  en: ({ countryCode }) => {
    const { number, url } = helplineIn(countryCode);
    return `If you are struggling, ${number === null ? 'a helpline' : number} answers: ${url}`;
  },
};

const replies: Record<Lang, Record<Exclude<Need, 'distress' | 'person'>, (help: Help) => string>> = {
  fr: {
    delete: (help) =>
      help.wayToPerson === 'ended'
        ? `Ces mots ne retirent et ne suppriment rien. Si c’est ce que vous voulez, votre espace candidat permet de retirer votre candidature, si elle est encore ouverte, et de demander la suppression de vos données, si elle ne l’est pas déjà. ${howToGetLink.fr(help)}`
        : `Ces mots ne retirent et ne suppriment rien. Si c’est ce que vous voulez, votre espace candidat permet de retirer votre candidature et de demander la suppression de vos données. ${howToGetLink.fr(help)}`,
    stop: (help) =>
      help.areWordsUnsent === true
        ? `Vous pouvez vous arrêter là : ces réponses ne partent que si vous les envoyez. Votre espace candidat permet de corriger ce qui est déjà noté sous une question, s’il y a lieu, ou de retirer votre candidature. ${howToGetLink.fr(help)}`
        : `Arrêtons-nous là. Ce que vous avez envoyé est gardé ; votre espace candidat permet de corriger ce qui est noté sous une question, s’il y a lieu, ou de retirer votre candidature. ${howToGetLink.fr(help)}`,
    not_understood: (help) =>
      `Aucune réponse n’est obligatoire, et vous pouvez écrire comme vous voulez. Pour parler à quelqu’un, ${wayToPerson('fr', help)}. ${ifUnwell.fr(help)}`,
  },
  en: {
    delete: (help) =>
      help.wayToPerson === 'ended'
        ? `These words withdraw and delete nothing. If that is what you want, you can withdraw your application in your candidate space, if it is still open, and ask for your data to be deleted, unless that is requested already. ${howToGetLink.en(help)}`
        : `These words withdraw and delete nothing. If that is what you want, you can withdraw your application and ask for your data to be deleted in your candidate space. ${howToGetLink.en(help)}`,
    stop: (help) =>
      help.areWordsUnsent === true
        ? `You can stop here: these answers go only if you send them. In your candidate space you can correct what is noted under a question, if anything is, or withdraw your application. ${howToGetLink.en(help)}`
        : `We can stop here. What you have sent is kept; in your candidate space you can correct what is noted under a question, if anything is, or withdraw your application. ${howToGetLink.en(help)}`,
    not_understood: (help) =>
      `No answer is required, and you can write in any way you like. To talk to somebody, ${wayToPerson('en', help)}. ${ifUnwell.en(help)}`,
  },
};

/**
 * Says how to get the link to the candidate's space. The reply is stored with the conversation, which the employer reads:
 * it cannot have the personal link itself.
 */
export const howToGetLink: Record<Lang, (help: Help) => string> = {
  fr: ({ newLinkUrl }) =>
    `Son lien est dans votre e-mail de confirmation ; vous pouvez aussi en recevoir un nouveau : ${newLinkUrl}`,
  en: ({ newLinkUrl }) =>
    `Its link is in your confirmation e-mail; you can also get a new one: ${newLinkUrl}`,
};

/** The first words of each reply, up to a sign, in each language. Some replies depend on the way to a person. */
const openings = needs.flatMap((need) =>
  [undefined, ...waysToPerson].flatMap((wayToPerson) =>
    languages.map((lang) => {
      const help: Help = { newLinkUrl: '', countryCode: null, wayToPerson };
      return { need, words: replyIn(lang, need, { help }).split(/[.,:;]/)[0] ?? '' };
    }),
  ),
);
