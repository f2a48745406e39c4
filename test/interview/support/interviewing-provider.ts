import type { ServerResponse } from 'node:http';
import { type QuestionId, questionIds } from '#realtime/model/questions.ts';
import { type Frame, refuse, type TestWire, wireOf } from '#test/realtime/support/test-wires.ts';
import { startUpstream } from '#test/realtime/support/upstream.ts';

/** The part of a request to the provider that an interviewer needs. */
type ProviderRequest = {
  job: string;
  /** The number of messages that the candidate has written. */
  answers: number;
  newest: string | null;
  open: QuestionId | null;
  next: QuestionId | null;
  /** Words and a call, the words after a call, words alone, or the record as JSON. */
  wants: 'call' | 'words after call' | 'words' | 'json';
};

/** The way in which one answer fails; `at` is its progress, from 0 (nothing) to 1 (all but its end). */
export type Death =
  | { how: 'status'; status: number; retryAfter?: string }
  | { how: 'no tools' }
  | { how: 'cut'; reason: 'limit' | 'empty' | 'absent' }
  | { how: 'stall' | 'reset' | 'truncation' | 'error event' | 'broken JSON'; at: number | 'no headers' };

export type Plan = {
  dies: Death | null;
  recordsFirst?: boolean;
  onlyOnce?: boolean;
  /** Writes so many bytes at once, wherever they end. */
  splitBytes?: number;
  thinks?: 'apart' | 'in tags' | 'in tags of every piece';
  isUncounted?: boolean;
  refusesOptions?: boolean;
};

/** Whether its words arrived, and all of them. */
type TurnReport = { spoke: boolean; ended: boolean; attempts: number };

export const providerCanary = 'topinambour';
/** A word of every error that the provider sends. */
export const errorCanary = 'panais';

const questions: Record<QuestionId, string> = {
  availability: 'À quelle date pourriez-vous commencer ?',
  location: 'Le trajet vers ce lieu vous convient-il ?',
  contract: 'Ce contrat vous convient-il ?',
  experience: 'Quel parcours vous a menée ici ?',
  pay: 'Quelles sont vos prétentions de salaire ?',
  candidate_questions: 'Avez-vous des questions sur le poste ?',
};

/** Starts a provider that conducts the interview as the prompt asks, on either wire, and fails as planned. */
export async function startInterviewingProvider(planOf: (turn: string) => Plan) {
  const reported = new Map<string, TurnReport>();
  const upstream = await startUpstream((response, count) => {
    const body = upstream.requests[count - 1] ?? {};
    const wire = wireOf(body);
    const asked = readRequest(body, wire);
    const turn = `${asked.job}:${asked.answers}`;
    const known = reported.get(turn) ?? { spoke: false, ended: false, attempts: 0 };
    const plan = planOf(turn);
    if (plan.refusesOptions === true && 'stream_options' in body) return refuseOption(response);
    const isFirstOfTwo = plan.recordsFirst === true && asked.wants === 'call';
    const spares = isFirstOfTwo || (plan.onlyOnce === true && known.attempts > 0);
    const death = spares ? null : plan.dies;
    const outcome = send(response, framesOf(asked, { plan, wire, isFirstOfTwo }), { death, plan, wire });
    if (asked.wants === 'json') return;
    reported.set(turn, {
      spoke: known.spoke || outcome.spoke,
      ended: outcome.ended && !isFirstOfTwo,
      attempts: known.attempts + 1,
    });
  });
  return { ...upstream, reported };
}

function framesOf(
  asked: ProviderRequest,
  { plan, wire, isFirstOfTwo }: { plan: Plan; wire: TestWire; isFirstOfTwo: boolean },
): Frame[] {
  if (asked.wants === 'json')
    return wire.speech({ words: pieces(`Voici :\n${record(asked)}`), record: null });
  if (isFirstOfTwo) return wire.speech({ words: [], record: record(asked) });
  const text = `${providerCanary}, merci. ${asked.next === null ? 'Au revoir.' : questions[asked.next]}`;
  const secret = ['secret ', 'secret'];
  const thoughts = {
    apart: { thoughts: secret, words: pieces(text) },
    'in tags': { words: ['<th', 'ink>', ...secret, '</thi', 'nk>\n\n', ...pieces(text)] },
    'in tags of every piece': {
      words: [...secret.map((part) => `<reasoning>${part}</reasoning>`), ...pieces(text)],
    },
  };
  const speech = plan.thinks === undefined ? { words: pieces(text) } : thoughts[plan.thinks];
  return wire.speech({ ...speech, record: asked.wants === 'call' ? record(asked) : null });
}

const pieces = (text: string) => text.match(/.{1,6}/gs) ?? [];

function record({ open, newest, next }: ProviderRequest): string {
  const facts =
    open === null || newest === null
      ? []
      : [{ question: open, status: 'answered', answer: 'La personne a répondu.', quote: newest }];
  return JSON.stringify({ asks: next, facts });
}

type Sending = { death: Death | null; plan: Plan; wire: TestWire };

function send(response: ServerResponse, frames: readonly Frame[], { death, plan, wire }: Sending) {
  if (death?.how === 'status' || death?.how === 'no tools') {
    const { status, retryAfter = undefined } = death.how === 'status' ? death : { status: 400 };
    const message = `${errorCanary} ${death.how === 'status' ? 'failed' : 'does not support tools'}`;
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    refuse(response, status, { type: 'error', error: { type: errorCanary, message } }, headers);
    return { spoke: false, ended: false };
  }
  const isCut = death !== null && death.how !== 'cut';
  const at = isCut ? death.at : 1;
  const sent = at === 'no headers' ? [] : frames.slice(0, Math.floor(at * (frames.length + 1)));
  if (at !== 'no headers') {
    const reason = death?.how === 'cut' ? death.reason : 'whole';
    const end = isCut ? '' : wire.end({ reason, isCounted: plan.isUncounted !== true });
    write(response, `${wire.start()}${sent.map(({ text }) => text).join('')}${end}`, plan.splitBytes);
  }
  if (isCut) die(response, death.how, wire);
  else response.end();
  return { spoke: sent.some(({ isWord }) => isWord), ended: death === null };
}

function write(response: ServerResponse, text: string, splitBytes = Number.POSITIVE_INFINITY): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += splitBytes)
    response.write(bytes.subarray(from, from + splitBytes));
}

function die(
  response: ServerResponse,
  how: 'stall' | 'reset' | 'truncation' | 'error event' | 'broken JSON',
  wire: TestWire,
): void {
  if (how === 'stall') return;
  // Earlier writes must be sent first: they would be lost with the connection.
  if (how === 'reset') return void setTimeout(() => response.destroy(), 5);
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const last = {
    truncation: '',
    'error event': wire.error(errorCanary),
    'broken JSON': `event: content_block_delta\ndata: {"${errorCanary}": \n\n`,
  };
  response.end(last[how]);
}

/** Refuses an unknown option as a server does that validates bodies strictly, without an `error` in its own. */
function refuseOption(response: ServerResponse): void {
  const loc = ['body', 'stream_options', 'include_usage'];
  const detail = [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: true }];
  refuse(response, 422, { object: 'error', message: { detail }, type: 'invalid_request_error' });
}

function readRequest(body: Record<string, unknown>, wire: TestWire): ProviderRequest {
  const messages = (body.messages ?? []) as { role: string; content: unknown }[];
  const contents = messages.flatMap(({ role, content }) => (role === 'user' ? [String(content)] : []));
  const data = JSON.parse(String(contents[0]).replace(/^<recruitment>|<\/recruitment>$/g, ''));
  const listed = data.questions as { id: QuestionId; asked: boolean; recorded: boolean }[];
  const answers = contents.flatMap(
    (content) => /^<candidate_message>(.*)<\/candidate_message>$/s.exec(content)?.[1] ?? [],
  );
  const wantsWords = wire.hasResult({ messages }) ? 'words after call' : 'tools' in body ? 'call' : 'words';
  return {
    job: data.role.jobTitle,
    answers: answers.length,
    newest: answers.at(-1) ?? null,
    open: questionIds.find((id) => listed.some((row) => row.id === id && row.asked && !row.recorded)) ?? null,
    next: listed.find(({ asked }) => !asked)?.id ?? null,
    wants: contents.at(-1)?.includes('"additionalProperties"') === true ? 'json' : wantsWords,
  };
}
