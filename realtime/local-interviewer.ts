import type { Fact } from './facts.ts';
import { type Script, scripts, scriptVersion } from './local-script.ts';
import type { Interview, InterviewModel, ModelEvent, TranscriptMessage } from './model.ts';
import { type QuestionId, questionAskedIn } from './questions.ts';

const QUOTE_CHARACTERS_MAX = 400;

/** Interviews from a script: no provider, no network, the same questions and the same fact sheet. */
export const localInterviewer: InterviewModel = {
  speaker: { generatedBy: 'script' },
  promptVersion: scriptVersion,
  answer: async function* (interview, signal): AsyncGenerator<ModelEvent> {
    const script = scripts[interview.brief.lang];
    const newest = interview.transcript.at(-1);
    const heard = newest?.role === 'user' ? newest : null;
    const fact = heard === null ? null : factOf(heard, interview, script);
    const { sentences, asks } = compose(interview, { script, heard, fact });
    const lead = interview.said === '' ? '' : '\n\n';
    for (const [index, sentence] of sentences.entries()) {
      if (signal.aborted) return;
      yield { type: 'text', text: `${index === 0 ? lead : ' '}${sentence}` };
    }
    if (fact !== null) yield { type: 'facts', facts: [fact] };
    yield { type: 'end', finishReason: 'stop', asks, usage: null };
  },
};

type Composed = { sentences: string[]; asks: QuestionId | null };

function compose(
  interview: Interview,
  { script, heard, fact }: { script: Script; heard: TranscriptMessage | null; fact: Fact | null },
): Composed {
  const { brief, questions, said, last } = interview;
  const opening = said === '' ? courtesy(interview, { script, heard, fact }) : [script.takeOver];
  const open = fact === null ? openQuestion(interview) : null;
  const next = questions.find((question) => !wasAsked(question, interview));
  // A question in words that we do not know is the one that was due.
  const due = said.includes('?') ? (open ?? next ?? null) : null;
  const asked = questionAskedIn(said, questions) ?? due;
  if (asked !== null) return { sentences: [...opening, script.answerAbove], asks: asked };
  if (last) return { sentences: [...opening, script.farewell(brief)], asks: null };
  if (open !== null) return { sentences: [...opening, script.stillWaiting], asks: null };
  if (next === undefined) return { sentences: [...opening, script.farewell(brief)], asks: null };
  return { sentences: [...opening, script.questions[next](brief)], asks: next };
}

/** What comes before the next question: a greeting, or an answer to what the candidate wrote. */
function courtesy(
  { brief, transcript }: Interview,
  { script, heard, fact }: { script: Script; heard: TranscriptMessage | null; fact: Fact | null },
): string[] {
  const greeting = transcript.some(({ role }) => role === 'assistant') ? [] : [script.greeting(brief)];
  if (heard === null) return greeting;
  if (aboutPeople.test(heard.text)) return [...greeting, script.human];
  if (aboutMachine.test(heard.text)) return [...greeting, script.isScript(brief)];
  if (heard.text.includes('?')) return [...greeting, script.forwarded(brief)];
  return fact === null ? greeting : [...greeting, script.thanks];
}

/** The candidate's message as an answer to the question that is open, in their own words. */
function factOf(heard: TranscriptMessage, interview: Interview, script: Script): Fact | null {
  const question = openQuestion(interview);
  if (question === null || aboutMachine.test(heard.text) || aboutPeople.test(heard.text)) return null;
  const isQuestion = heard.text.trim().endsWith('?');
  if (isQuestion && question !== 'candidate_questions') return null;
  const quote = heard.text
    .trim()
    .slice(0, QUOTE_CHARACTERS_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');
  const status = refusal.test(quote) ? 'declined' : doubt.test(quote) ? 'unclear' : 'answered';
  const said = status === 'declined' ? script.declined : `« ${quote} »`;
  return { question, status, answer: `${script.labels[question]} : ${said}`, quote, messageId: heard.id };
}

/** The question put last, while the fact sheet has nothing on it. */
function openQuestion({ transcript, facts }: Interview): QuestionId | null {
  const asked = transcript.findLast(({ role, asks }) => role === 'assistant' && asks !== null)?.asks ?? null;
  return facts.some(({ question }) => question === asked) ? null : asked;
}

function wasAsked(question: QuestionId, { transcript, facts }: Interview): boolean {
  return transcript.some(({ asks }) => asks === question) || facts.some((fact) => fact.question === question);
}

const aboutMachine =
  /\b(robot|bot|chatbot|automate|script|machine|ia|ai|intelligence artificielle|artificial intelligence)\b[^?]{0,200}\?|(vrai|real).{0,12}(personne|person|human)[^?]{0,200}\?|(êtes-vous|are you).{0,20}(humain|human|réel|real)/i;
const aboutPeople =
  /(parler|échanger|discuter|talk|speak|chat)\b.{0,30}(quelqu'un|personne|humain|recruteur|someone|person|human|recruiter)/i;
const refusal =
  /préfère (ne pas|pas)|ne souhaite pas|pas répondre|sans réponse|rather not|prefer not|no comment|won't answer|^(passe|passer|skip)\W*$/i;
const doubt = /(ne )?sais pas|pas sûr|peut-être|ça dépend|not sure|don't know|maybe|it depends/i;
