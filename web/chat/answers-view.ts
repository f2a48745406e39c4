import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { ChatView } from './chat-view.ts';
import { personButton, personForm } from './choice-view.ts';
import { type FormProblem, questionForm } from './question-form/question-form.ts';
import type { Values } from './question-form/read-answers.ts';
import { review } from './question-form/review.ts';
import { questionFormTexts } from './question-form/texts.ts';
import { chatTexts } from './texts.ts';

/** The step of the form: the fields with their faults, or the answers to read again. */
export type AnsweringStep =
  | { step: 'form'; values: Values; problems: readonly FormProblem[] }
  | {
      step: 'review';
      values: Values;
      words: ReadonlyMap<string, string>;
      answered: number;
      replies: readonly NeedReply[];
    };

type Answering = {
  token: string;
  view: ChatView;
  step?: AnsweringStep | undefined;
};

/** The questions without an answer, as a form in place of a conversation in which no one would listen (D61). */
export function answersView(visit: Visit, { token, view, step }: Answering): SafeHtml {
  const texts = chatTexts[visit.lang].answers;
  const action = visit.urls.formTo('/chat/{token}/questions', { token });
  const questions = openQuestions(view, visit);
  if (step?.step === 'review') {
    const { values, words, answered, replies } = step;
    const shown = view.questions[visit.lang].filter((one) => words.has(one.id) || questions.includes(one));
    return html`${review(visit, { questions: shown, action, values, words, answered, replies })}${askForPerson(visit, token)}`;
  }
  const { values, problems } = step ?? { values: new Map(), problems: [] };
  const form = questionForm(visit, { questions, action, values, problems });
  const isBegun = view.facts.length > 0;
  return html`${
    questions.length > 0 &&
    (isBegun
      ? html`<details class="panel"${problems.length > 0 && html` open`}><summary>${texts.open(questions.length)}</summary>${form}</details>`
      : html`<p>${questionFormTexts[visit.lang].intro}</p>${form}`)
  }
${askForPerson(visit, token)}`;
}

/** Renders the way to a person, which each step of the form has; a script would show that one has joined. */
function askForPerson(visit: Visit, token: string): SafeHtml {
  const { joinsWithoutScript } = chatTexts[visit.lang].talk;
  return html`<p class="actions">${personButton(visit, token)}</p>${personForm(visit, token)}
<noscript><p class="hint">${joinsWithoutScript}</p></noscript>`;
}

/** Returns the questions of the session that have no answer yet; one that was skipped has none. */
export function openQuestions({ questions, facts }: ChatView, { lang }: Pick<Visit, 'lang'>) {
  const answered = new Set(
    facts.flatMap(({ question, status }) => (status === 'declined' ? [] : [question])),
  );
  return questions[lang].filter(({ id }) => !answered.has(id));
}
