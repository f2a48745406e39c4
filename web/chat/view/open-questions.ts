import { type AskedQuestion, isToCandidate } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { ChatView } from './chat-view.ts';

type QuestionsAndFacts = Pick<ChatView, 'questions' | 'facts'>;

/** Returns the questions that have no answer yet, in the language of the page. A declined question has no answer. */
export function unansweredQuestions(
  { questions, facts }: QuestionsAndFacts,
  { lang }: { lang: Lang },
): AskedQuestion[] {
  const answeredIds = new Set(
    facts.flatMap(({ question, status }) => (status === 'declined' ? [] : [question])),
  );
  return questions[lang].filter(({ id }) => !answeredIds.has(id));
}

/** Counts the questions to the candidate: `open` are not answered yet, `skipped` were declined, `total` are all. */
export function countOpenQuestions(
  view: QuestionsAndFacts,
  visit: { lang: Lang },
): Record<'open' | 'skipped' | 'total', number> {
  const unanswered = unansweredQuestions(view, visit).filter(isToCandidate);
  const skipped = unanswered.filter(({ id }) => view.facts.some(({ question }) => question === id)).length;
  const total = view.questions[visit.lang].filter(isToCandidate).length;
  return { open: unanswered.length - skipped, skipped, total };
}
