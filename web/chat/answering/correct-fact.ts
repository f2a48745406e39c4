import type { Deps } from '#domain/ports.ts';
import { correctFact } from '#domain/prequalification/correct-fact.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { type PageCall, statusOf, textOf, tokenOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { chatReply } from '../show-chat.ts';
import { redirectToChat } from './redirect-to-chat.ts';

/** Replaces a fact by the candidate's correction. A refused correction comes back in the form, with the reason. */
export async function correctChatFact(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  // If a field is at fault (400), the form itself says so.
  if (refusal !== undefined && statusOf(refusal) !== 400) throw refusal;
  const question = textOf(fields.question);
  const answer = textOf(fields.answer);
  try {
    // A refusal of the form is handled like one of the correction.
    if (refusal !== undefined) throw refusal;
    assertCleanInput({ question, answer });
    await correctFact(deps, { token, question, answer, onLimitState: call.onLimitState });
  } catch (error) {
    if (statusOf(toDomainError(error)) !== 400) throw error;
    const view = await describeChat(deps, token);
    return chatReply(deps, call, { view, outcome: { refusedFact: { question, answer } } });
  }
  const { workspace } = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, workspace);
  return redirectToChat(visit, call, { pairs: [['corrected', question]], anchor: 'saved' });
}
