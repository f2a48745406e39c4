import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { isQuestionId, type QuestionId } from '#realtime/model/questions.ts';
import { writeOut } from '#realtime/model/short-forms.ts';
import { anyOfComplaints } from './complaint.ts';
import { englishFillerWords, englishJudgements, englishOffences } from './english.ts';
import { frenchFillerWords, frenchJudgements, frenchOffences } from './french.ts';

const offence = anyOfComplaints(frenchOffences, englishOffences);
const judgement = anyOfComplaints(frenchJudgements, englishJudgements);
const fillerWords = new Set(`${frenchFillerWords} ${englishFillerWords}`.split(' '));

/** Words for the one who asks: "your questions are stupid". */
const asker =
  /(?<!\p{L})(?:vous|vos|votre|tu|t|tes|ton|toi|robots?|bots?|machines?|questionnaires?|questions?|you|u|your|youre)(?!\p{L})/u;

/** "pas long": a denied judgement is no complaint. */
const deniedJudgement =
  /(?<!\p{L})(?:pas|not|n't)(?: (?:si|trop|tres|that|so|too|very))? (?!(?:tres |du tout )?(?:serieu|poli))/u;

/** Tells whether a clause is an insult or a complaint, and nothing else. */
function isComplaint(clause: string, asked: string | null): boolean {
  const words = writeOut(straightenApostrophes(fold(clause))).replace(/(\p{L})\1{2,}/gu, '$1');
  const rest = words.replace(offence, ' ');
  const isOpinion = (asksForOpinion(asked) && !asker.test(words)) || deniedJudgement.test(words);
  const left = isOpinion ? rest : rest.replace(judgement, ' ');
  return (
    left !== words && left.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || fillerWords.has(word))
  );
}

const questionsOnOffer: ReadonlySet<QuestionId> = new Set(['location', 'contract', 'pay']);

/** Tells whether a question asks for the candidate's opinion on the offer. */
function asksForOpinion(asked: string | null): boolean {
  return asked !== null && isQuestionId(asked) && (questionsOnOffer.has(asked) || isOwnQuestion(asked));
}

/** A message of signs alone, one of which insults. */
const rudeSigns =
  /^(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*(?:🖕|🤬|💩|😡|😠)(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*$/u;

/** "Putain, ", "non mais ": a swear word before other words, and the French way to begin a complaint. */
const interjection =
  /^\s*(?:(?:non,? mais|oh|ah|putain|merde|bordel|fuck(?:ing)?(?: (?:this|it|you|off))?|damn(?: it)?|shit|ffs|bloody hell)(?![\p{L}'’])[\s,]*)+/iu;

/** Removes the insults and complaints of a message. */
export function withoutComplaints(text: string, asked: string | null): string {
  if (rudeSigns.test(text)) return '';
  const parts = text.split(/(?<=[,;:.!?…\n]|\b(?:mais|but)\b)/);
  const rest = parts.filter((part) => !isComplaint(part.replace(/^\s*non,? mais(?!\p{L})/iu, ''), asked));
  return rest.length === 0 ? '' : rest.join('').replace(interjection, '');
}

/** "bravo", "seriously": words next to a complaint that say nothing by themselves. */
const meaningless =
  /^(?:\P{L}|(?<!\p{L})(?:super|g[eé]nial|bravo|merci|wow|great|thanks|nice|lol|mdr|pf+|franchement|seriously|s[eé]rieux)(?!\p{L}))*$/iu;

/** Tells whether a message has insults and complaints, and nothing else. */
export function complainsOnly(text: string, asked: string | null): boolean {
  const rest = withoutComplaints(text, asked);
  return rest !== text && meaningless.test(rest) && !/\p{N}/u.test(rest);
}
