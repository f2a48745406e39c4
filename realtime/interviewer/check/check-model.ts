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

/** Messages of about 7,000 tokens together. Some servers cut a prompt after 4,096 tokens without an error. */
const longFiller = Array.from({ length: 4 }, () => 'I have worked with wood and with people. '.repeat(180));

/**
 * Interviews an invented candidate, and returns a finding for each requirement on the model and its server. No finding
 * contains words of the model. If the model answers nothing, that is the only finding.
 */
export async function checkModel(wire: Wire, { facts, clock, timeouts }: Options): Promise<Finding[]> {
  const { wire: observedWire, requests } = observeWire(wire, clock);
  const interviewer = createModelInterviewer(observedWire, { facts, ...(timeouts && { timeouts }) });
  const ask = async (check: string, interview: Interview): Promise<Answer | Finding> => {
    const earlierRequests = requests.length;
    try {
      const answer = await collectAnswer(interviewer, interview);
      return { ...answer, requests: requests.slice(earlierRequests) };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      return { check, ok: false, detail: explainFault(error, facts) };
    }
  };

  const french = await ask('answer', sampleInterview('fr'));
  if (isFinding(french)) return [french];
  const english = await ask('answer', sampleInterview('en'));
  if (isFinding(english)) return [english];
  const long = await ask('long conversation', sampleInterview('en', longFiller));
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
    isFinding(long) ? long : findWholePrompt(long),
  ];
}

function isFinding(result: Answer | Finding): result is Finding {
  return 'check' in result;
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
