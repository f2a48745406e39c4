import { type Admission, admittedSession } from '#domain/access/admission.ts';
import type { Deps } from '#domain/ports.ts';
import { resumeAnswer } from '#domain/prequalification/converse.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { ChatConversation } from '#realtime/transport/socket.ts';
import { maskFailures } from '#realtime/turn/admit-call.ts';
import { sessionId as sessionIdSchema } from '#routers/base/common-fields.ts';

/** Admits the handshake of a chat socket, and resolves to its session's id. */
export async function admitSession(admission: Admission, id: string | undefined): Promise<string> {
  await admission.countCall(['calls']);
  const { data } = sessionIdSchema.safeParse(id);
  if (data === undefined) throw new DomainError('invalid_request', 'The session id is not a UUID.');
  await admission.admit({ session: 'open' }, { sessionId: data });
  return data;
}

/**
 * Builds a conversation that admits each call of a chat socket, as on every transport; no limit refuses a stop (D41).
 */
export function admittedConversation(
  deps: Deps,
  { sessionId, admission }: { sessionId: string; admission: Admission },
): ChatConversation {
  return {
    converse: async (call) => {
      await admission.countCall(['calls']);
      return maskFailures(sessionId, async () => {
        const session = admittedSession(await admission.admit({ session: 'open_with_brief' }, { sessionId }));
        return deps.conversation.converse({ ...call, session });
      });
    },
    resume: async ({ after, ...call }) => {
      await admission.countCall(['calls']);
      return resumeAnswer(deps, { ...call, sessionId, lastEventId: after, onLimitState: () => {} });
    },
    stop: () => deps.conversation.stop(sessionId),
  };
}
