import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import type { Interview, Interviewer, InterviewerEvent } from '../interviewer.ts';
import { factsFromAnswer, factsFromFirstWords, pendingQuestion } from './answers-to-facts.ts';
import { asksAboutMachine, asksForPeople } from './questions-about-bot.ts';
import type { QuestionnaireWording } from './wording.ts';
import { questionnaireVersion, questionnaireWordings } from './wordings.ts';

/** Interviews with fixed questions, without a provider or network; it fills the same fact sheet. */
export const questionnaireInterviewer: Interviewer = {
  speaker: { generatedBy: 'script' },
  promptVersion: questionnaireVersion,
  answer: async function* (interview, signal): AsyncGenerator<InterviewerEvent> {
    const wording = questionnaireWordings[interview.brief.lang];
    const newest = interview.transcript.at(-1);
    const message = newest?.role === 'user' ? newest : null;
    const facts =
      message === null
        ? []
        : [...factsFromFirstWords(interview, wording), ...factsFromAnswer(message, interview, wording)];
    const { sentences, asks } = compose(interview, { wording, message, facts });
    const lead = interview.said === '' ? '' : '\n\n';
    for (const [index, sentence] of sentences.entries()) {
      if (signal.aborted) return;
      yield { type: 'text', text: `${index === 0 ? lead : ' '}${sentence}` };
    }
    if (facts.length > 0) yield { type: 'facts', facts };
    yield { type: 'end', finishReason: 'stop', asks, usage: null };
  },
};

type ComposedMessage = { sentences: string[]; asks: QuestionId | null };

/** The candidate's message, and the facts that were recorded of it. */
type ReplyContext = {
  wording: QuestionnaireWording;
  message: TranscriptMessage | null;
  facts: readonly Fact[];
};

/** Chooses the sentences of the next message, and the question that it asks. */
function compose(interview: Interview, { wording, message, facts }: ReplyContext): ComposedMessage {
  const { brief, questions, said, last } = interview;
  const opening =
    said === '' ? courtesySentences(interview, { wording, message, facts }) : [wording.takeOver];
  const updated = { ...interview, facts: [...interview.facts, ...facts] };
  const open = pendingQuestion(updated);
  const next = questions.find((question) => !wasAsked(question, updated));
  // A question in the provider's words that we do not recognise counts as the one that was due.
  const due = said.includes('?') ? (open ?? next ?? null) : null;
  const alreadyAsked = questionAskedIn(said, questions) ?? due;
  if (alreadyAsked !== null) return { sentences: [...opening, wording.answerAbove], asks: alreadyAsked };
  if (last) return { sentences: [...opening, wording.closingSentence(brief)], asks: null };
  if (open !== null) return { sentences: [...opening, wording.stillWaiting], asks: null };
  if (next === undefined) return { sentences: [...opening, wording.closingSentence(brief)], asks: null };
  return { sentences: [...opening, wording.questions[next](brief)], asks: next };
}

/** Writes what precedes the next question: a greeting, or a reply to the candidate's message. */
function courtesySentences(interview: Interview, { wording, message, facts }: ReplyContext): string[] {
  const { brief, transcript, last } = interview;
  const greeting = transcript.some(({ role }) => role === 'assistant') ? [] : [wording.greeting(brief)];
  if (message === null) return greeting;
  if (asksForPeople(message.text)) return [...greeting, wording.human];
  if (asksAboutMachine(message.text)) return [...greeting, wording.isQuestionnaire(brief)];
  if (message.text.includes('?')) {
    const { yet, recorded, closed } = wording.cannotAnswer;
    if (facts.some(({ question }) => question === 'candidate_questions'))
      return [...greeting, recorded(brief)];
    return [...greeting, last || wasAsked('candidate_questions', interview) ? closed(brief) : yet];
  }
  const isStored = facts.some(({ question }) => question !== 'first_words');
  return isStored ? [...greeting, wording.stored] : greeting;
}

function wasAsked(question: QuestionId, { transcript, facts }: Interview): boolean {
  return transcript.some(({ asks }) => asks === question) || facts.some((fact) => fact.question === question);
}
