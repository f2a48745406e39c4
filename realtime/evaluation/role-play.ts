import { needIn } from '../interviewer/asked-language.ts';
import type { Interviewer } from '../interviewer/interviewer.ts';
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
  /** True if the answer to the last of them must close the conversation. */
  closes?: boolean;
};

/** `whole`: the answer ended by itself. `guarded`: a guard ended it. `broken`: it failed. */
type Ending = 'whole' | 'guarded' | 'broken';

/** An answer of the interviewer. */
export type Turn = { words: string; asks: QuestionId | null; ending: Ending };

/** A played conversation. */
export type Played = {
  turns: Turn[];
  /** The fact sheet at the end. */
  facts: readonly Fact[];
  /** All facts that were noted at any time. */
  noted: readonly Fact[];
  transcript: readonly TranscriptMessage[];
};

const ANSWER_MS_MAX = 180_000;

/** Plays a conversation with an interviewer as the service conducts one, without storing it. */
export async function play(interviewer: Interviewer, script: Script): Promise<Played> {
  const { brief, says, closes = false } = script;
  const questions = questionsFor(brief);
  const transcript: TranscriptMessage[] = [];
  const turns: Turn[] = [];
  const noted: Fact[] = [];
  let facts: readonly Fact[] = [];
  for (const [index, text] of [null, ...says].entries()) {
    if (text !== null) transcript.push({ ...common, id: `m${index}`, role: 'user', text, asks: null });
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
    });
    const asks = answer.asks ?? questionAskedIn(answer.words, questions);
    facts = mergeFacts(facts, answer.facts);
    noted.push(...answer.facts);
    turns.push({ words: answer.words, asks, ending: answer.ending });
    transcript.push({ ...common, id: `a${index}`, role: 'assistant', text: answer.words, asks });
  }
  return { turns, facts, noted, transcript };
}

const common = { incomplete: false, byQuestionnaire: false } as const;

async function listen(interviewer: Interviewer, interview: Parameters<Interviewer['answer']>[0]) {
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
      if (event.type !== 'end') continue;
      answer.asks = event.asks;
      answer.ending = 'whole';
    }
  } catch (error) {
    if (isRecital(error)) answer.ending = 'guarded';
  }
  // The service would go on with the questionnaire; the words so far count, and no note does.
  return answer.ending === 'whole' ? answer : { ...answer, facts: [] };
}
