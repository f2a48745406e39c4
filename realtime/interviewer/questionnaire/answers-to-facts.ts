import type { Brief } from '#realtime/model/brief.ts';
import { type Fact, factTopics } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isAbout, type QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { greetings } from './answer-words.ts';
import { withoutQuestions, withoutQuestionsAboutBot } from './questions-about-bot.ts';
import { classifyAnswer, matchingText } from './recognise-answer.ts';
import type { QuestionnaireWording } from './wording.ts';

const QUOTE_CHARACTERS_MAX = 400;
const BETWEEN_QUOTES = ' / ';

/** The questions whose answers count only after the question was asked. */
const needsAsking = new Set<QuestionId>(['location', 'contract', 'candidate_questions']);

/** Finds the last question asked, if the fact sheet has no answer to it. */
export function pendingQuestion({
  transcript,
  facts,
}: Pick<Interview, 'transcript' | 'facts'>): QuestionId | null {
  const lastAsked =
    transcript.findLast(({ role, asks }) => role === 'assistant' && asks !== null)?.asks ?? null;
  return facts.some(({ question }) => question === lastAsked) ? null : lastAsked;
}

/** Records the candidate's message as the answer to the open question, in their own words. */
export function factsFromAnswer(
  message: TranscriptMessage,
  interview: Interview,
  wording: QuestionnaireWording,
): Fact[] {
  const question = pendingQuestion(interview);
  const answer = withoutQuestionsAboutBot(message.text);
  if (question === null || answer === '' || greetings.test(matchingText(answer))) return [];
  const status = answerStatus(answer, question, interview.brief);
  if (status === null) return [];
  return [makeFact({ id: message.id, quote: makeQuote([message.text]) }, { question, status }, wording)];
}

/** Classifies the answer; null if the candidate only asks a question in return, so that ours stays open. */
function answerStatus(answer: string, question: QuestionId, brief: Brief): Fact['status'] | null {
  if (question === 'candidate_questions' || !answer.endsWith('?'))
    return classifyAnswer(question, answer, brief);
  const status = classifyAnswer(question, withoutQuestions(answer), brief);
  return status === 'unclear' ? null : status;
}

/**
 * Records what was said before the first question: under each question that it names and answers, or else as first
 * words. Such a question is not asked again.
 */
export function factsFromFirstWords(
  { brief, questions, transcript, facts }: Interview,
  wording: QuestionnaireWording,
): Fact[] {
  if (transcript.some(({ asks }) => asks !== null)) return [];
  const isOpen = (question: QuestionId) => facts.every((fact) => fact.question !== question);
  const topicsIn = (text: string): Fact['question'][] => {
    const stated = withoutQuestions(withoutQuestionsAboutBot(text));
    const answered = questions.filter(
      (question) =>
        !needsAsking.has(question) &&
        isOpen(question) &&
        isAbout(question, stated) &&
        classifyAnswer(question, stated, brief) === 'answered',
    );
    return answered.length > 0 ? answered : ['first_words'];
  };
  const answers = transcript
    .filter(({ role, text }) => role === 'user' && hasWords(text))
    .map(({ id, text }) => ({ id, text, topics: topicsIn(text) }));
  return factTopics.flatMap((question) => {
    const messages = answers.filter(({ topics }) => topics.includes(question));
    const newest = messages.at(-1);
    if (newest === undefined) return [];
    const quote = makeQuote(messages.map(({ text }) => text));
    const status = question === 'first_words' ? 'unclear' : 'answered';
    return [makeFact({ id: newest.id, quote }, { question, status }, wording)];
  });
}

/** Tells whether the text is more than a greeting or a remark about the questionnaire. */
function hasWords(text: string): boolean {
  const rest = withoutQuestionsAboutBot(text);
  return rest !== '' && !greetings.test(matchingText(rest));
}

/** Quotes the messages' own words; each of several long messages gets an equal share of the quote. */
function makeQuote(texts: readonly string[]): string {
  const whole = texts.map((text) => text.trim()).join(BETWEEN_QUOTES);
  if (whole.length <= QUOTE_CHARACTERS_MAX) return whole;
  const between = BETWEEN_QUOTES.length;
  const share = Math.floor((QUOTE_CHARACTERS_MAX + between) / texts.length) - between;
  const parts = texts.map((text) => truncate(text.trim(), Math.max(share, 1)));
  return truncate(parts.join(BETWEEN_QUOTES), QUOTE_CHARACTERS_MAX);
}

function truncate(text: string, characters: number): string {
  // Removes the first half of a surrogate pair that the cut divided.
  return text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '');
}

function makeFact(
  { id, quote }: { id: string; quote: string },
  { question, status }: Pick<Fact, 'question' | 'status'>,
  wording: QuestionnaireWording,
): Fact {
  const words = status === 'declined' ? wording.declined : `« ${quote} »`;
  return { question, status, answer: `${wording.labels[question]} : ${words}`, quote, messageId: id };
}
