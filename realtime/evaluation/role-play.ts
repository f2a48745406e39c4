import { needIn } from '../interviewer/asked-language.ts';
import type { Interview, Interviewer } from '../interviewer/interviewer.ts';
import { isRecital } from '../interviewer/provider/recital-check.ts';
import type { Brief } from '../model/brief.ts';
import { type Fact, mergeFacts } from '../model/facts.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import { type QuestionId, questionAskedIn, questionsFor } from '../model/questions.ts';
import { help } from './briefs.ts';

/** A conversation to play: what the candidate says after each message of the interviewer. */
type Script = {
  brief: Brief;
  says: readonly string[];
  /** True if the answer to the last message must close the conversation. */
  closes?: boolean;
};

/** `whole`: the answer ended by itself. `guarded`: the recital check (D84) ended it. `broken`: it failed. */
type Ending = 'whole' | 'guarded' | 'broken';

/** An answer of the interviewer. */
export type Turn = { words: string; asks: QuestionId | null; ending: Ending };

/** A played conversation. */
export type PlayedConversation = {
  turns: Turn[];
  /** The fact sheet at the end. */
  facts: readonly Fact[];
  /** All facts that were noted, also those that a later fact replaced. */
  noted: readonly Fact[];
  transcript: readonly TranscriptMessage[];
};

const ANSWER_MS_MAX = 180_000;

const messageDefaults = { incomplete: false, byQuestionnaire: false } as const;

/**
 * Plays a conversation with an interviewer. Nothing is stored, and the service's own replies and limits are left out.
 */
export async function play(interviewer: Interviewer, script: Script): Promise<PlayedConversation> {
  const { brief, says, closes = false } = script;
  const questions = questionsFor(brief);
  const transcript: TranscriptMessage[] = [];
  const turns: Turn[] = [];
  const noted: Fact[] = [];
  let facts: readonly Fact[] = [];
  // The null asks for the opening question.
  for (const [index, text] of [null, ...says].entries()) {
    if (text !== null)
      transcript.push({ ...messageDefaults, id: `m${index}`, role: 'user', text, asks: null });
    const isLast = closes && index === says.length;
    const answer = await listen(interviewer, {
      brief,
      questions,
      need: text === null ? null : needIn(text),
      isDeletionRequested: false,
      help,
      transcript,
      facts,
      textSoFar: '',
      isLast,
      isStandIn: false,
    });
    const asks = answer.asks ?? questionAskedIn(answer.words, questions);
    facts = mergeFacts(facts, answer.facts);
    noted.push(...answer.facts);
    turns.push({ words: answer.words, asks, ending: answer.ending });
    transcript.push({ ...messageDefaults, id: `a${index}`, role: 'assistant', text: answer.words, asks });
  }
  return { turns, facts, noted, transcript };
}

/** Collects the events of one answer. */
async function listen(interviewer: Interviewer, interview: Interview) {
  const answer = {
    words: '',
    asks: null as QuestionId | null,
    facts: [] as Fact[],
    ending: 'broken' as Ending,
  };
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    for await (const event of interviewer.answer(interview, signal)) {
      if (event.type === 'text') answer.words += event.text;
      if (event.type === 'facts') answer.facts.push(...event.facts);
      if (event.type === 'end') {
        answer.asks = event.asks;
        answer.ending = 'whole';
      }
    }
  } catch (error) {
    if (isRecital(error)) answer.ending = 'guarded';
  }
  // After any other ending the service lets the questionnaire continue: it keeps the words and drops the facts.
  return answer.ending === 'whole' ? answer : { ...answer, facts: [] };
}
