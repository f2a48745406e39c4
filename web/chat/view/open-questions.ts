import { type AskedQuestion, isToCandidate } from '#domain/prequalification/asked-questions.ts';
import type { Lang } from '#kernel/language.ts';
import type { ChatView } from './chat-view.ts';

type Asked = Pick<ChatView, 'questions' | 'facts'>;

/** Returns the questions that have no answer yet, in the language of the page. A declined question has no answer. */
export function unansweredQuestions({ questions, facts }: Asked, { lang }: { lang: Lang }): AskedQuestion[] {
  const answered = new Set(
    facts.flatMap(({ question, status }) => (status === 'declined' ? [] : [question])),
  );
  return questions[lang].filter(({ id }) => !answered.has(id));
}

/** Counts the questions to the candidate: those never answered, those that were skipped, and all. */
export function countOpenQuestions(
  view: Asked,
  visit: { lang: Lang },
): Record<'open' | 'skipped' | 'total', number> {
  const asked = unansweredQuestions(view, visit).filter(isToCandidate);
  const skipped = asked.filter(({ id }) => view.facts.some(({ question }) => question === id)).length;
  const total = view.questions[visit.lang].filter(isToCandidate).length;
  return { open: asked.length - skipped, skipped, total };
}
