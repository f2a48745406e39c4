import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { isQuestionId, type QuestionId } from '#realtime/model/questions.ts';
import { writeOut } from '#realtime/model/short-forms.ts';
import { anyOfComplaints } from './complaint.ts';
import { englishBesides, englishJudgements, englishOffences } from './english.ts';
import { frenchBesides, frenchJudgements, frenchOffences } from './french.ts';

const offence = anyOfComplaints(frenchOffences, englishOffences);
const judgement = anyOfComplaints(frenchJudgements, englishJudgements);
const besides = new Set(`${frenchBesides} ${englishBesides}`.split(' '));

const ofAsker =
  /(?<!\p{L})(?:vous|vos|votre|tu|t|tes|ton|toi|robots?|bots?|machines?|questionnaires?|questions?|you|u|your|youre)(?!\p{L})/u;

/** A judgement that is denied complains of nothing: "pas long". */
const negated =
  /(?<!\p{L})(?:pas|not|n't)(?: (?:si|trop|tres|that|so|too|very))? (?!(?:tres |du tout )?(?:serieu|poli))/u;

/** Tells whether a clause has nothing but an insult or a complaint. */
function complains(clause: string, asked: string | null): boolean {
  const words = writeOut(straightenApostrophes(fold(clause))).replace(/(\p{L})\1{2,}/gu, '$1');
  const rest = words.replace(offence, ' ');
  const isOpinion = (isOfOffer(asked) && !ofAsker.test(words)) || negated.test(words);
  const left = isOpinion ? rest : rest.replace(judgement, ' ');
  return left !== words && left.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || besides.has(word));
}

const ofOffer: ReadonlySet<QuestionId> = new Set(['location', 'contract', 'pay']);

/** Tells whether a question asks what the candidate thinks of the offer. */
function isOfOffer(asked: string | null): boolean {
  return asked !== null && isQuestionId(asked) && (ofOffer.has(asked) || isOwnQuestion(asked));
}

/** Signs that insult by themselves. */
const rudeSigns =
  /^(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*(?:🖕|🤬|💩|😡|😠)(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*$/u;

/** A swear word before other words, and the French "non mais". */
const interjection =
  /^\s*(?:(?:non,? mais|oh|ah|putain|merde|bordel|fuck(?:ing)?(?: (?:this|it|you|off))?|damn(?: it)?|shit|ffs|bloody hell)(?![\p{L}'’])[\s,]*)+/iu;

/** Returns a message without its insults and complaints; itself where it has none. */
export function withoutComplaints(text: string, asked: string | null): string {
  if (rudeSigns.test(text)) return '';
  const parts = text.split(/(?<=[,;:.!?…\n]|\b(?:mais|but)\b)/);
  const rest = parts.filter((part) => !complains(part.replace(/^\s*non,? mais(?!\p{L})/iu, ''), asked));
  return rest.length === 0 ? '' : rest.join('').replace(interjection, '');
}

/** Words next to a complaint that say nothing themselves. */
const empty =
  /^(?:\P{L}|(?<!\p{L})(?:super|g[eé]nial|bravo|merci|wow|great|thanks|nice|lol|mdr|pf+|franchement|seriously|s[eé]rieux)(?!\p{L}))*$/iu;

/** Tells whether a message has nothing but insults and complaints. */
export function complainsOnly(text: string, asked: string | null): boolean {
  const rest = withoutComplaints(text, asked);
  return rest !== text && empty.test(rest) && !/\p{N}/u.test(rest);
}
