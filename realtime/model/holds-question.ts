import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { asking } from './asking-words.ts';
import { nothingMoreToSay, nothingToAsk } from './nothing-to-ask.ts';
import { writeOut } from './spelling/short-forms.ts';

/** The interviewer's message before the candidate's. `asks` is the question that it asks; null if it asks none. */
type PrecedingMessage = { asks: string | null };

/** The question marks of all scripts; in Greek it is a semicolon. */
const questionMark = /[?？؟⸮‽⁇⁈⁉¿՞፧]|\p{Script=Greek}\s*[;\u037e]/u;
/** "où" asks, but not after a noun, as in "la ville où je vis". It needs its accent, since "ou" means "or". */
const frenchWhere =
  /(?:^|[.;:!(]\s*|(?<!\p{L})(?:et|mais|alors|sinon|savoir|dire|c['’]est|ça|est|sera|trouve|situe)\s+)(?:d['’])?o[ùÙ](?!\p{L}|\s+(?:vous voul|il faut|je|j['’]))|o[ùÙ]\s*$/iu;

/** The words of thanks, of greetings, and of a "no" to "do you have any questions?". */
const courtesyWords = new Set(
  (
    'non no nope nah none nothing rien aucun aucune pas ras merci thanks thank thx you ok okay oui yes parfait super perfect ' +
    "great good i i'm im all fine tout toutes est c'est c est clair claire bon bien bonne journee soiree au revoir a bientot " +
    "bye goodbye see soon d'accord entendu tres beaucoup pour le moment l'instant for now de d more else question questions " +
    "point have had je n'ai n ai j'ai that's thats everything is clear so much very vous votre day nice cordialement regards " +
    'kind best bonjour hello temps your time bof mouais ouais ben bah euh heu hum hmm nan ouf pff lol mdr ptdr jsp jspr idk ' +
    "j'espere lot lots lovely wonderful evening weekend we end welcome espere hope sincerement cdt bcp mrc encore dunno meh " +
    'yeah yep cool nickel top ca marche ok va noted okey cheers haha hahaha hihi xd sais sait rien know don t ' +
    'many kindly gentil gentille hiya hi hey there million heaps ton tons lots madame monsieur ciao god bless tanks journe salut adieu continuation cheers'
  ).split(' '),
);
/**
 * Further words that ask nothing. They are no courtesy but an answer, so a message that has one is more than thanks.
 */
const plainAnswers = new Set(
  'nn nonn naan nop negatif nada nein nil negative nothin nuthin nowt tkt chepa oki okk okok dac dacc daccord cbon ty danke'.split(
    ' ',
  ),
);

/** Matches these words where they begin and end at the ends of words. */
const wholeWords = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'gu');

/** "je n'ai pas d'", "pas de", "I don't have any", "no": the words before "questions". */
const havingNo = [
  "(?:j'|j|(?:je )?n'?)(?:en )?(?:ai|avais) (?:pas|plus|aucune) (?:de |d')?",
  "(?:je (?:ne )?(?:vois|crois|pense) )?pas? (?:avoir )?(?:de |d')",
  'plus de |aucune ',
  "(?:i )?(?:do not|don't|dont) (?:(?:think|believe) (?:that )?i )?have any ",
  "(?:i )?(?:have|had|'ve got) no |no |not any ",
].join('|');
const otherKinds = '(?:autres?|other|further|more|particular|special|specific) ';
/** "de ma part", "pour le moment", "at this stage": the words after "questions". */
const forNow = [
  "particulieres?|supplementaires?|de (?:ma part|mon cote)|pour (?:ma part|moi|le moment|l'instant)",
  'a ce stade|sur (?:le|ce) poste|about the (?:role|job)|from (?:me|my (?:side|end))|on my (?:side|end|part)',
  'here|at (?:this (?:stage|point|time)|the moment)|for (?:now|the moment)',
].join('|');
/** "No questions from me", "pas d'autre question pour le moment": says that there is no question. */
const noQuestion = wholeWords(`(?:${havingNo})(?:${otherKinds})*questions?(?: (?:${forNow}))*`);

const givingThanks =
  '\\b(?:thanks?(?: you)?|thx|cheers|merci|je (?:vous |te )?remercie|(?:i )?(?:really |do )?appreciate)';
const veryMuch =
  "(?: (?:beaucoup|bien|infiniment|encore|d'avance|a (?:vous|tous|toute l'equipe)|again|so much|very much|a lot|in advance|all))*";
/** "for your", "pour m'avoir", "d'avoir": begins the reason of the thanks. */
const forWhat = [
  '(?: (?:for (?:an?|your|this|that|the|everything|all|reading|listening|taking|considering|having|being|looking|giving me|making|asking|reaching out|understanding|bearing)|' +
    "pour (?:votre|vos|ce|cet|cette|ces|le|la|les|tout|m'avoir|nous avoir|avoir)|de (?:votre|m'avoir|me lire|nous lire|l'attention)|your)\\b)",
  "(?: (?:pour|de) | d')(?:l'|avoir )",
].join('|');
/** "only", "by email", "and I": limits the thanks, or adds something to them. */
const limitOrAddition = [
  "j'|(?:and|but|et|mais|je|i) ",
  '(?:only|uniquement|seulement|tomorrow|demain|(?:by|via|par) (?:e-?mails?|mails?|courriels?|phone|tel|telephone|text|sms|texto|ecrit|message|whatsapp|visio))\\b',
].join('|');
/** "and patience", "et pour votre accueil": one more reason, up to the end of the clause. */
const andForWhat =
  '(?: (?:and|et) (?:(?:for|pour) )?(?:(?:your|votre|vos|the|la|le) )?[^\\s.,;:!?\\d]+(?=\\s*(?:[.,;:!?\\n]|$)))?';
/**
 * "Thank you for your kindness", "merci de m'avoir lue": thanks with a reason, up to the end of the clause, or to more.
 */
const thanksFor = new RegExp(
  `${givingThanks}${veryMuch}(?:${forWhat})(?:(?! (?:${limitOrAddition}))[^.,;:!?\\n\\d])*${andForWhat}`,
  'gu',
);

/** "À plus", "see you later": says goodbye. */
const goodbye =
  /(?<![\p{L}\p{N}])(?:a (?:plus(?: tard)?|la prochaine|tres vite|tout a l'heure|demain|lundi)|a\+|see (?:you|ya|u)(?: (?:later|soon|tomorrow|then))?|talk (?:to you )?(?:later|soon)|later|bye bye)(?=\s*(?:[.,;:!)]|$|(?:merci|thanks|bonne|bye)\b))/gu;

/** Words of thanks and of leaving, without those that may answer a question, as "ok" and "rien" do. */
const thanksOrBye =
  /\b(?:merci|mrc|thanks?|thank you|thx|bye|goodbye|cheers|ciao|adieu|au revoir|a bientot|bonne (?:journee|soiree|continuation)|(?:good|nice|lovely) (?:day|evening|weekend))\b/;
/** "Bonne nuit", "good night" in one word or two. */
const goodNight = /\b(?:bonne nuit|good ?night|night night)\b/g;
/** The name of the thanked person, as in "merci Paul" and "thanks, Ms Byrne". */
const nameAfterThanks =
  /((?:[Mm]erci|[Tt]hanks|[Tt]hank you|[Cc]heers|[Bb]onjour|[Bb]onsoir|[Aa]u revoir|[Bb]ye)(?: (?:beaucoup|bien|so much|very much|a lot|again))?,?) (?:(?:M\.|Mr\.?|Mrs\.?|Ms\.?|Mme|Monsieur|Madame) )?\p{Lu}\p{Ll}+(?=\s*(?:[.!,:)]|$))/gu;
const mayAnswer =
  /\b(?:oui|non|no|nope|nah|yes|yeah|yep|ok|okay|okey|d'accord|nan|ouais|mouais|bof|meh|entendu|va|marche|rien|aucune?|none|nothing|pas|ras|parfait|perfect|great|fine|super|nickel|top|cool|good(?! (?:day|evening|bye))|jsp|jspr|sais|know|dunno|idk)\b/;

/** Folds a text without the name of a thanked person, and with "bye" for "good night". */
function foldThanks(text: string): string {
  return fold(straightenApostrophes(text.replace(nameAfterThanks, '$1'))).replace(goodNight, 'bye');
}

/** Tells whether a message only gives thanks or says goodbye, with no word that may answer a question. */
export function isOnlyCourtesy(text: string): boolean {
  const folded = foldThanks(text);
  const words = folded.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  return (
    thanksOrBye.test(folded) && !mayAnswer.test(folded) && words.every((word) => courtesyWords.has(word))
  );
}

/** Tells whether a text has words that ask, as they are or with short forms and misspellings corrected. */
export function asksInWords(text: string): boolean {
  const folded = fold(straightenApostrophes(text));
  const written = writeOut(folded);
  return frenchWhere.test(text) || asking.test(folded) || (written !== folded && asking.test(written));
}

/** Tells whether a text asks by itself, with a question mark or in words. */
function asksPlainly(text: string): boolean {
  return questionMark.test(text) || asksInWords(text);
}

/**
 * Tells whether a message asks the employer something: it has a question mark or words that ask, or it follows "do you
 * have any questions?" or the end of the questions, and is more than "no, thanks". No model decides this. In doubt the
 * message counts as a question, since the employer reads it with the conversation (D83).
 */
export function holdsQuestion(text: string, before: PrecedingMessage | null): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (asksPlainly(text)) return true;
  if (before === null || (before.asks !== null && before.asks !== 'candidate_questions')) return false;
  const written = writeOut(foldThanks(text));
  return [noQuestion, thanksFor, goodbye, ...(before.asks === null ? nothingMoreToSay : nothingToAsk)]
    .reduce((rest, words) => rest.replace(words, ' '), written)
    .split(/[^\p{L}\p{N}']+/u)
    .some((word) => word !== '' && !courtesyWords.has(word) && !plainAnswers.has(word));
}
