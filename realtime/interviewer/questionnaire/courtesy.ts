import { type Lang, languages } from '#kernel/language.ts';
import type { Help } from '#realtime/model/brief.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { holdsContactDetails, replyToContactDetails } from '../needs/contact-details.ts';
import type { ReplyPart } from '../needs/reply-to-need.ts';
import { replyToTakingBack } from '../needs/reply-to-taking-back.ts';
import { isUnknownScript } from './is-unknown-script.ts';
import type { Move } from './moves.ts';
import type { QuestionnaireWording } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

/** How the newest message was read, and the sentences for the answer. */
export type AnswerContext = {
  wording: QuestionnaireWording;
  message: TranscriptMessage | null;
  /** The reply to the need in the message; empty without a need. */
  reply: readonly ReplyPart[];
  newFact: Fact | null;
  move: Move | null;
};

/** Writes the paragraphs before the question: a greeting, or the reply to the candidate's message. */
export function courtesyParagraphs(
  interview: Interview,
  /** `isLinkGiven`: another paragraph of the message says how to get the link to the candidate's space. */
  context: AnswerContext & { isLinkGiven: boolean },
): string[] {
  const { brief, transcript, need, help, isDeletionRequested } = interview;
  const { wording, message, isLinkGiven } = context;
  const replyTexts = context.reply.map(({ text }) => text);
  if (need === 'distress') return replyTexts;
  const automaticSentences =
    need === 'person' && !isDeletionRequested
      ? context.reply.map(({ lang }) => questionnaireWordings[lang].isAutomatic)
      : [];
  const reply = [...automaticSentences, ...replyTexts];
  const isFirst = transcript.every(({ role }) => role !== 'assistant');
  const greeting = isFirst ? [wording.greeting(brief)] : [];
  if (message === null) return [...greeting, ...reply];
  const helpWord = isLinkGiven ? [] : [wording.helpWord];
  const takingBackReply = replyToTakingBack(interview, { lang: brief.lang, help, isLinkGiven });
  const afterWordsKept = takingBackReply === null ? helpWord : [takingBackReply];
  // The greeting says already that words are kept. While a deletion is requested, the reply to taking a wish back is the
  // only sentence about the words.
  const acknowledgesWords = need === null && !isFirst && !(isDeletionRequested && takingBackReply !== null);
  const acknowledgement = acknowledgesWords
    ? acknowledge(message, interview, { ...context, afterWordsKept })
    : [takingBackReply].filter((sentence) => sentence !== null);
  const contactReply = holdsContactDetails(message.text)
    ? [replyToContactDetails({ lang: brief.lang, help, isLinkGiven })]
    : [];
  const unknownScriptReply =
    need === null && isUnknownScript(message.text) ? notRecognised(brief.lang, help) : [];
  return [...greeting, ...reply, ...acknowledgement, ...contactReply, ...unknownScriptReply];
}

type Acknowledged = Pick<AnswerContext, 'wording' | 'newFact' | 'move'> & {
  /** The sentences after `wordsKept`. */
  afterWordsKept: string[];
};

/** Replies to a message without a need. While a deletion is requested, words may be deleted soon, so none are "kept". */
function acknowledge(
  { text }: TranscriptMessage,
  { isDeletionRequested }: Pick<Interview, 'isDeletionRequested'>,
  { wording, newFact, move, afterWordsKept }: Acknowledged,
): string[] {
  if (languageAskedIn(text) !== null) return [wording.languageSwitched];
  if (newFact?.status === 'declined') return [wording.skipped];
  const onlyMoves = move !== null && move !== 'next_after_words' && newFact === null;
  return isDeletionRequested || onlyMoves ? [] : [[wording.wordsKept, ...afterWordsKept].join(' ')];
}

/** Says in both languages that the questionnaire knows no other language, and how to reach a person. */
function notRecognised(lang: Lang, help: Help): string[] {
  const both = [lang, ...languages.filter((other) => other !== lang)];
  return both.map((language) => questionnaireWordings[language].notRecognised(help));
}
