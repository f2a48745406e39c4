import type { Brief } from '#realtime/model/brief.ts';
import type { OwnQuestion } from '#realtime/model/own-questions.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';

/** Writes the first message: the job, the questions and, if older messages are left out, the facts from them. */
export function recruitmentData(
  { brief, questions, transcript, facts, isLast }: Interview,
  { isWhole }: { isWhole: boolean },
): string {
  const askedQuestions = new Set<QuestionId>();
  for (const { asks } of transcript) if (asks !== null) askedQuestions.add(asks);
  const { lang: _, ownQuestions: __, ...role } = brief;
  const data = {
    role,
    questions: questions.map((id) => ({
      id,
      ...textOf(brief, id),
      asked: askedQuestions.has(id),
      recorded: facts.some((fact) => fact.question === id),
    })),
    ...(!isWhole && {
      saidEarlier: facts.map(({ question, quote }) => ({ question, quote: shortened(quote) })),
    }),
    last: isLast,
  };
  return `<recruitment>${withoutTags(JSON.stringify(data))}</recruitment>`;
}

/** A longer list of a question's options is left out of the prompt. */
const OPTIONS_CHARACTERS_MAX = 300;

/** An employer's question is data, as the job is. */
function textOf({ ownQuestions }: Brief, id: QuestionId): Partial<Omit<OwnQuestion, 'id'>> {
  const { text = undefined, options = [] } = ownQuestions?.find((question) => question.id === id) ?? {};
  if (text === undefined) return {};
  const isShort = options.length > 0 && options.join().length <= OPTIONS_CHARACTERS_MAX;
  return isShort ? { text, options } : { text };
}

/** Shortens a quote for the fact sheet in a prompt. */
export function shortened(quote: string): string {
  return quote.slice(0, 400).toWellFormed();
}

/** Replaces each `<`, in any spelling, that a digit does not follow, so that data can neither close nor open a tag. */
export function withoutTags(text: string): string {
  return text.replace(/[<＜﹤](?!\s{0,3}\d)/g, '‹');
}
