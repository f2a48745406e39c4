import type { Lang } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import { helplineIn } from './helplines.ts';

type DistressReply = (
  help: Pick<Help, 'countryCode' | 'areWordsRefused'>,
  words: { isOfViolence: boolean },
) => string;

/**
 * The replies to distress. After words of violence the numbers for victims come before the helpline, since a person who is
 * hit may need another number (D61). All replies of a language have the same first sentence, by which they are found.
 */
export const distressReplies: Record<Lang, DistressReply> = {
  fr: ({ countryCode, areWordsRefused = false }, { isOfViolence }) => {
    const { number, url, emergency, victims } = helplineIn(countryCode);
    const call =
      number === null
        ? `une ligne d’écoute de votre pays répond à toute personne qui va mal : ${url}`
        : `le ${number} répond gratuitement et en toute confidentialité à toute personne qui va mal ou qui pense au suicide : ${url}`;
    const danger = isOfViolence ? (victims?.danger.fr ?? `le ${emergency}`) : `le ${emergency}`;
    const help = isOfViolence ? `${victims?.help.fr ?? helpOfVictims.fr}\n` : '';
    return `Il se peut que personne ne lise ce message au moment où vous l’écrivez, et je suis une machine. ${help}Si vous allez mal, parlez-en maintenant à quelqu’un : ${call}\nEn cas de danger immédiat, appelez ${danger}. ${noConsequence.fr({ isOfViolence, areWordsRefused })}`;
  },
  en: ({ countryCode, areWordsRefused = false }, { isOfViolence }) => {
    const { number, url, emergency, victims } = helplineIn(countryCode);
    const call =
      number === null
        ? `a helpline in your country answers anyone who is struggling: ${url}`
        : `${number} answers anyone who is struggling or is thinking of suicide, free and in confidence: ${url}`;
    const danger = isOfViolence ? (victims?.danger.en ?? emergency) : emergency;
    const help = isOfViolence ? `${victims?.help.en ?? helpOfVictims.en}\n` : '';
    return `Perhaps nobody reads this message as you write it, and I am a machine. ${help}If you are struggling, please talk to someone now: ${call}\nIf you are in immediate danger, call ${danger}. ${noConsequence.en({ isOfViolence, areWordsRefused })}`;
  },
};

/** Names the help for victims in a country without a known number for them. */
const helpOfVictims: Record<Lang, string> = {
  fr: 'Si quelqu’un vous fait du mal, la police et les associations d’aide aux victimes de votre pays peuvent vous aider.',
  en: 'If someone hurts you, the police and the organisations for victims in your country can help.',
};

/**
 * Says which words have no consequence: on a page the reply may be next to a withdrawal or an answer, which has one. The
 * service can promise only what it does itself, since the employer may read the words, and decides.
 */
const noConsequence: Record<Lang, (words: { isOfViolence: boolean; areWordsRefused: boolean }) => string> = {
  fr: ({ isOfViolence, areWordsRefused }) =>
    `Si vous dites ici que ${isOfViolence ? 'quelqu’un vous fait du mal' : 'vous allez mal'}, ce service n’en tire aucune conséquence pour votre candidature${areWordsRefused ? '' : ' ; l’employeur peut lire ce que vous envoyez'}.`,
  en: ({ isOfViolence, areWordsRefused }) =>
    `If you say here that ${isOfViolence ? 'someone hurts you' : 'you are struggling'}, this service draws no consequence for your application from it${areWordsRefused ? '' : '; the employer can read what you send'}.`,
};
