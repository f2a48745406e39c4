import { missingLink, noIndexHeaders } from '../page/missing-link.ts';
import { errorReply } from '../page/refuse.ts';
import { type PageReply, seeOther } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { chatReply } from './show-chat.ts';

/** The plain form below a fact: what the candidate wrote takes its place, or is given back with what was wrong. */
export async function correctChatFact(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = request.params.token ?? '';
  const { fields, refusal } = await request.readForm('calls');
  if (refusal !== undefined && refusal.status !== 400)
    return errorReply(deps, request, refusal.status === 429 || refusal.status === 503 ? refusal.status : 500);
  const [question, answer] = [textOf(fields.question), textOf(fields.answer)];
  const isCorrected = await deps.correctFact({ token, question, answer });
  if (isCorrected === null) return missingLink(deps, request);
  const view = await deps.openChat(token);
  if (view === null) return missingLink(deps, request);
  if (!isCorrected) return chatReply(deps, request, view, { refusedFact: { question, answer } });
  const { urls } = visitOf(deps, request, view.workspace);
  const reply = seeOther(`${urls.chat(token)}${urls.chat(token).includes('?') ? '&' : '?'}noted=1#facts`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
