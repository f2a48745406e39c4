import type { Clock } from '#kernel/clock.ts';
import type { Interview, Interviewer } from '../interviewer.ts';
import { createModelInterviewer } from '../provider/model-interviewer.ts';
import type { FactsMode } from '../provider/prompt.ts';
import { ProviderFault } from '../provider/provider-fault.ts';
import type { ProviderTimeouts } from '../provider/provider-stream.ts';
import type { Wire } from '../provider/wire.ts';
import { explainFault } from './explain-fault.ts';
import {
  type Answer,
  type Finding,
  findFacts,
  findFirstWord,
  findLanguage,
  findQuestion,
  findStreaming,
  findThoughts,
  findUsage,
  findWholePrompt,
} from './findings.ts';
import { observeWire } from './observe-wire.ts';
import { sampleInterview } from './sample-interviews.ts';

type Options = { facts: FactsMode; clock: Pick<Clock, 'steadyMs'>; timeouts?: ProviderTimeouts };

/** A text of about 7,000 tokens. Some servers cut a prompt after 4,096 tokens without an error. */
const longFiller = Array.from({ length: 4 }, () => 'I have worked with wood and with people. '.repeat(180));

/**
 * Interviews an invented candidate, and returns a finding for each requirement on the model and its server. No finding
 * contains words of the model. If the model answers nothing, that is the only finding.
 */
export async function checkModel(wire: Wire, { facts, clock, timeouts }: Options): Promise<Finding[]> {
  const { wire: observed, requests } = observeWire(wire, clock);
  const interviewer = createModelInterviewer(observed, { facts, ...(timeouts && { timeouts }) });
  const orFinding = async <Result>(check: string, tried: Promise<Result>): Promise<Result | Finding> => {
    try {
      return await tried;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      return { check, ok: false, detail: explainFault(error, facts) };
    }
  };
  const ask = async (interview: Interview): Promise<Answer> => {
    const before = requests.length;
    const answer = await collectAnswer(interviewer, interview);
    return { ...answer, requests: requests.slice(before) };
  };

  const french = await orFinding('answer', ask(sampleInterview('fr')));
  if ('check' in french) return [french];
  const english = await orFinding('answer', ask(sampleInterview('en')));
  if ('check' in english) return [english];
  const long = await orFinding('long conversation', ask(sampleInterview('en', longFiller)));
  return [
    { check: 'answer', ok: true, detail: 'whole, with the reason why it ended' },
    findStreaming(french),
    findFirstWord([french, english]),
    findLanguage('fr', french),
    findLanguage('en', english),
    findFacts(facts, { fr: french, en: english }),
    findQuestion([french, english]),
    findThoughts([french, english], wire),
    findUsage(french),
    'check' in long ? long : findWholePrompt(long),
  ];
}

async function collectAnswer(interviewer: Interviewer, interview: Interview) {
  const answer: Omit<Answer, 'requests'> = { words: '', facts: [], asks: null };
  for await (const event of interviewer.answer(interview, new AbortController().signal)) {
    if (event.type === 'text') answer.words += event.text;
    if (event.type === 'facts') answer.facts.push(...event.facts);
    if (event.type === 'end') answer.asks = event.asks;
  }
  return answer;
}
