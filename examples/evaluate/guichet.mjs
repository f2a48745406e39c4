import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const { GUICHET_URL = 'http://127.0.0.1:3000', GUICHET_KEY = '', GUICHET_JOB = '' } = process.env;

/** Calls the service; after 429 it waits for as long as the answer says, and sends the same again. */
async function call(path, body, headers = {}) {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': GUICHET_KEY, ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${GUICHET_URL}${path}`, request);
  if (answer.status === 429) {
    await wait(Number(answer.headers.get('Retry-After') ?? 1) * 1000);
    return call(path, body, headers);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Applies as an invented person, agrees, and says each message; resolves to the answers' words and the noted facts. */
export async function converse({ lang, says }) {
  const applicant = { firstName: 'Camille', lastName: 'Exemple', email: `${randomUUID()}@candidate.example` };
  const application = { id: randomUUID(), job: { jobId: GUICHET_JOB, source: 'evaluation' }, applicant };
  const { applicationId } = await (await call('/api/candidatures', application)).json();
  const session = `/api/v2/prequalif/${applicationId}`;
  await call(`${session}/consent`, { decision: 'ai' }, { 'Accept-Language': lang });
  const words = [];
  const facts = [];
  for (const content of [null, ...says]) {
    const messages = content === null ? [] : [{ id: randomUUID(), role: 'user', content }];
    const chunks = readChunks(await (await call(`${session}/stream`, { messages })).text());
    const ending = chunks.at(-1);
    if (ending?.type !== 'finish') throw new Error(`the answer broke off: ${JSON.stringify(ending)}`);
    words.push(chunks.flatMap(({ type, delta }) => (type === 'text-delta' ? [delta] : [])).join(''));
    facts.push(...chunks.flatMap(({ type, data }) => (type === 'data-facts' ? data.facts : [])));
  }
  return { words, facts };
}

/** Reads the JSON chunks of server-sent events, to which the protocol adds a last `[DONE]`. */
function readChunks(stream) {
  const data = stream.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []));
  return data.map((json) => JSON.parse(json));
}
