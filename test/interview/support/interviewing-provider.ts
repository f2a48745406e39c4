import type { ServerResponse } from 'node:http';
import { type QuestionId, questionIds } from '#realtime/model/questions.ts';
import {
  messageEnd,
  messageStart,
  sendError,
  sendEvents,
  startUpstream,
  textBlock,
  toolBlock,
} from '#test/realtime/support/upstream.ts';

/** The part of a request to the provider that an interviewer needs. */
type ProviderRequest = {
  job: string;
  /** The number of messages that the candidate has written. */
  answers: number;
  newest: string | null;
  open: QuestionId | null;
  next: QuestionId | null;
  isSecondRound: boolean;
};

/** The way in which one answer fails; `at` is its progress, from 0 (nothing) to 1 (all but its end). */
export type Death =
  | { how: 'status'; status: number; retryAfter?: string }
  | { how: 'stall' | 'reset' | 'truncation' | 'error event' | 'broken JSON'; at: number | 'no headers' };

export type Plan = { dies: Death | null; recordsFirst?: boolean; onlyOnce?: boolean };

/** Whether its words arrived, and all of them. */
type TurnReport = { spoke: boolean; ended: boolean; attempts: number };

export const providerCanary = 'topinambour';

const questions: Record<QuestionId, string> = {
  availability: 'À quelle date pourriez-vous commencer ?',
  location: 'Le trajet vers ce lieu vous convient-il ?',
  contract: 'Ce contrat vous convient-il ?',
  experience: 'Quel parcours vous a menée ici ?',
  pay: 'Quelles sont vos prétentions de salaire ?',
  candidate_questions: 'Avez-vous des questions sur le poste ?',
};

/** Starts a provider that conducts the interview as the prompt asks, and fails as planned. */
export async function startInterviewingProvider(planOf: (turn: string) => Plan) {
  const reported = new Map<string, TurnReport>();
  const upstream = await startUpstream((response, count) => {
    const asked = readRequest(upstream.requests[count - 1]);
    const turn = `${asked.job}:${asked.answers}`;
    const known = reported.get(turn) ?? { spoke: false, ended: false, attempts: 0 };
    const plan = planOf(turn);
    const death = plan.onlyOnce === true && known.attempts > 0 ? null : plan.dies;
    const isFirstOfTwo = plan.recordsFirst === true && !asked.isSecondRound;
    const events = isFirstOfTwo
      ? record(asked)
      : [...speech(asked), ...(asked.isSecondRound ? [] : record(asked))];
    const outcome = isFirstOfTwo ? whole(response, events) : send(response, events, death);
    reported.set(turn, {
      spoke: known.spoke || outcome.spoke,
      ended: outcome.ended && !isFirstOfTwo,
      attempts: known.attempts + 1,
    });
  });
  return { ...upstream, reported };
}

type Event = { type: string } & Record<string, unknown>;

function speech({ next }: ProviderRequest): Event[] {
  const text = `${providerCanary}, merci. ${next === null ? 'Au revoir.' : questions[next]}`;
  return textBlock(0, ...(text.match(/.{1,6}/gs) ?? []));
}

function record({ open, newest, next }: ProviderRequest): Event[] {
  const facts =
    open === null || newest === null
      ? []
      : [{ question: open, status: 'answered', answer: 'La personne a répondu.', quote: newest }];
  return toolBlock(1, JSON.stringify({ asks: next, facts }));
}

function whole(response: ServerResponse, events: readonly Event[]) {
  sendEvents(response, [messageStart, ...events, ...messageEnd()]);
  response.end();
  return { spoke: events.some(isWord), ended: true };
}

function send(response: ServerResponse, events: readonly Event[], death: Death | null) {
  if (death === null) return whole(response, events);
  if (death.how === 'status') {
    sendError(response, death.status, {
      type: providerCanary,
      headers: death.retryAfter === undefined ? {} : { 'retry-after': death.retryAfter },
    });
    return { spoke: false, ended: false };
  }
  const sent = death.at === 'no headers' ? [] : events.slice(0, Math.floor(death.at * (events.length + 1)));
  if (death.at !== 'no headers') sendEvents(response, [messageStart, ...sent]);
  die(response, death.how);
  return { spoke: sent.some(isWord), ended: false };
}

function die(response: ServerResponse, how: Exclude<Death['how'], 'status'>): void {
  if (how === 'stall') return;
  // Earlier writes must be sent first: they would be lost with the connection.
  if (how === 'reset') setTimeout(() => response.destroy(), 5);
  if (how === 'truncation') response.end();
  if (how === 'error event') {
    sendEvents(response, [{ type: 'error', error: { type: 'overloaded_error', message: providerCanary } }]);
    response.end();
  }
  if (how === 'broken JSON') {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: content_block_delta\ndata: {"${providerCanary}": \n\n`);
  }
}

function isWord({ delta }: Event): boolean {
  return typeof delta === 'object' && delta !== null && 'text' in delta;
}

function readRequest(body: Record<string, unknown> | undefined): ProviderRequest {
  const messages = (body?.messages ?? []) as { role: string; content: unknown }[];
  const data = JSON.parse(String(messages[0]?.content).replace(/^<recruitment>|<\/recruitment>$/g, ''));
  const listed = data.questions as { id: QuestionId; asked: boolean; recorded: boolean }[];
  const answers = messages.flatMap(
    ({ content }) => /^<candidate_message>(.*)<\/candidate_message>$/s.exec(String(content))?.[1] ?? [],
  );
  return {
    job: data.role.jobTitle,
    answers: answers.length,
    newest: answers.at(-1) ?? null,
    open: questionIds.find((id) => listed.some((row) => row.id === id && row.asked && !row.recorded)) ?? null,
    next: listed.find(({ asked }) => !asked)?.id ?? null,
    isSecondRound: messages.some(({ content }) => Array.isArray(content)),
  };
}
