import type { Lang } from '#kernel/language.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { type QuestionId, questionAskedIn } from '#realtime/model/questions.ts';
import type { FactsMode } from '../provider/prompt.ts';
import type { Wire } from '../provider/wire.ts';
import { detectLanguage } from './detect-language.ts';
import type { ObservedRequest } from './observe-wire.ts';
import { sampleAnswers, sampleInterview } from './sample-interviews.ts';

/** The result of one check; `detail` says for the operator why it passed or failed. */
export type Finding = { check: string; ok: boolean; detail: string };

/** An answer of the model, and the requests that were sent for it. */
export type Answer = { words: string; facts: Fact[]; asks: QuestionId | null; requests: ObservedRequest[] };

/** With any model, an English prompt has at least one token for this number of characters. */
const CHARACTERS_PER_TOKEN_MAX = 6.5;

/** Lists the times at which words arrived, in milliseconds of the steady clock. */
const textTimes = ({ events }: ObservedRequest) =>
  events.flatMap(({ event, atMs }) => (event.type === 'text' && event.text !== '' ? [atMs] : []));

/** Fails if the words came in one piece. */
export function findStreaming({ requests }: Answer): Finding {
  const pieces = requests.flatMap((request) => (request.output === 'json' ? [] : textTimes(request))).length;
  return { check: 'stream', ok: pieces > 1, detail: `words came in ${pieces} pieces` };
}

/** Reports the wait for the first word of each answer. */
export function findFirstWord(answers: readonly Answer[]): Finding {
  const waits = answers.map(({ requests }) => {
    const [firstWordAtMs = 0] = requests.flatMap(textTimes);
    return Math.round(firstWordAtMs - (requests[0]?.openedAtMs ?? 0));
  });
  return { check: 'first word', ok: true, detail: `after ${waits.join(' and ')} ms` };
}

/** Fails if the answer is in another language. */
export function findLanguage(lang: Lang, { words }: Answer): Finding {
  const detected = detectLanguage(words);
  return {
    check: `language ${lang}`,
    ok: detected === lang,
    detail: `the answer is in ${detected ?? 'neither language'}`,
  };
}

/** Fails if an answer has no fact that quotes the candidate. */
export function findFacts(mode: FactsMode, answers: Record<Lang, Answer>): Finding {
  const check = `facts (${mode})`;
  if (mode === 'off') return { check, ok: true, detail: 'switched off' };
  const missing = (['fr', 'en'] as const).filter(
    (lang) => !answers[lang].facts.some(({ quote }) => sampleAnswers[lang].includes(quote.trim())),
  );
  const detail =
    missing.length === 0 ? 'a fact with its quote, in each language' : `none in ${missing.join(', ')}`;
  return { check, ok: missing.length === 0, detail };
}

/** Fails if an answer asks no question. */
export function findQuestion(answers: readonly Answer[]): Finding {
  // The questions are the same in both languages.
  const { questions } = sampleInterview('fr');
  const asked = answers.filter(({ asks, words }) => (asks ?? questionAskedIn(words, questions)) !== null);
  const ok = asked.length === answers.length;
  return { check: 'question', ok, detail: ok ? 'each answer asks the next one' : 'an answer asks none' };
}

/** Fails if the words contain marks of a model's thoughts. */
export function findThoughts(answers: readonly Answer[], { separatesThoughts }: Wire): Finding {
  const check = 'thoughts';
  // Such as `<think>`, `<|channel|>` or `[THINK]`.
  const hasMarks = answers.some(({ words }) => /<\|?\/?\w+\|?>|\[\/?[A-Z_]{3,}\]/.test(words));
  if (hasMarks)
    return { check, ok: false, detail: 'the words contain marks such as a thinking model writes' };
  const events = answers.flatMap(({ requests }) => requests.flatMap((request) => request.events));
  if (events.some(({ event }) => event.type === 'thought'))
    return { check, ok: true, detail: 'sent apart, and not shown' };
  const receivedText = events.map(({ event }) => (event.type === 'text' ? event.text : '')).join('');
  const isTagged = !separatesThoughts && /<\/(think|thinking|reasoning)>|\[\/THINK\]/.test(receivedText);
  return { check, ok: true, detail: isTagged ? 'between tags, and not shown' : 'none' };
}

/** Returns the server's last count of the tokens that it has read; undefined if it counts none. */
const inputTokensOf = ({ events }: ObservedRequest) =>
  events
    .map(({ event }) => (event.type === 'usage' ? event.inputTokens : undefined))
    .findLast((count) => count !== undefined);

/** Reports whether the server counts tokens. */
export function findUsage({ requests }: Answer): Finding {
  const isCounted = requests.every((request) => inputTokensOf(request) !== undefined);
  return {
    check: 'usage',
    ok: true,
    detail: isCounted ? 'counted by the server' : 'not counted by the server: budgets use an estimate',
  };
}

/** Fails if the server read fewer tokens than the prompt has. */
export function findWholePrompt({ requests: [request] }: Answer): Finding {
  const check = 'long conversation';
  const tokens = request && inputTokensOf(request);
  if (request === undefined || tokens === undefined)
    return { check, ok: true, detail: 'answered; the server does not count what it read' };
  const ok = tokens >= request.characters / CHARACTERS_PER_TOKEN_MAX;
  const read = `${tokens} tokens of ${request.characters} characters`;
  return { check, ok, detail: ok ? `read whole: ${read}` : `cut by the server: it read ${read}` };
}
