import type { Brief } from '#realtime/model/brief.ts';
import type { OwnQuestion } from '#realtime/model/own-questions.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';

/** Writes the first message of a prompt: the job, the questions and, if older messages are left out, the facts from them. */
export function recruitmentData(
  { brief, questions, transcript, facts, isLast }: Interview,
  { isTranscriptWhole }: { isTranscriptWhole: boolean },
): string {
  const askedQuestions = new Set<QuestionId>();
  for (const { asks } of transcript) if (asks !== null) askedQuestions.add(asks);
  // The instructions are in the language of the brief, and `questions` below has the employer's own questions.
  const { lang: _, ownQuestions: __, ...role } = brief;
  const data = {
    role,
    questions: questions.map((id) => ({
      id,
      ...employersWording(brief, id),
      asked: askedQuestions.has(id),
      recorded: facts.some((fact) => fact.question === id),
    })),
    ...(!isTranscriptWhole && {
      saidEarlier: facts.map(({ question, quote }) => ({ question, quote: shortened(quote) })),
    }),
    last: isLast,
  };
  return `<recruitment>${withoutTags(JSON.stringify(data))}</recruitment>`;
}

/** A longer list of a question's options is left out of the prompt. */
const OPTIONS_CHARACTERS_MAX = 300;

/** Returns the text and options of an employer's own question; an empty object for a standard question. */
function employersWording({ ownQuestions }: Brief, id: QuestionId): Partial<Omit<OwnQuestion, 'id'>> {
  const own = ownQuestions?.find((question) => question.id === id);
  if (own === undefined) return {};
  const { text, options = [] } = own;
  const isShort = options.length > 0 && options.join().length <= OPTIONS_CHARACTERS_MAX;
  return isShort ? { text, options } : { text };
}

const QUOTE_CHARACTERS_MAX = 400;

/** Shortens a quote for a prompt. */
export function shortened(quote: string): string {
  return quote.slice(0, QUOTE_CHARACTERS_MAX).toWellFormed();
}

/** Replaces `<` and its full-width forms, so that data cannot open or close a tag; "< 3 years" stays. */
export function withoutTags(text: string): string {
  return text.replace(/[<＜﹤](?!\s{0,3}\d)/g, '‹');
}
