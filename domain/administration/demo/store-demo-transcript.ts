import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { storeFacts } from '#db/conversations/facts.ts';
import { hasTurns, insertTurnWithMessages } from '#db/conversations/history/transcript.ts';
import { MINUTE_MS } from '#kernel/clock.ts';

/** A question of the questionnaire, and the candidate's answer. */
export type DemoExchange = { questionId: string; questionText: string; answer: string };

/** Stores a conversation of the demo as the questionnaire stores its own, unless it is stored already. */
export async function storeDemoTranscript(
  tx: Queryable,
  conversation: { sessionId: string; startedAt: Date; exchanges: readonly DemoExchange[] },
): Promise<void> {
  const { sessionId, startedAt } = conversation;
  if (await hasTurns(tx, sessionId)) return;
  const facts: Record<string, unknown>[] = [];
  for (const [index, { questionId, questionText, answer }] of conversation.exchanges.entries()) {
    const at = new Date(startedAt.getTime() + index * MINUTE_MS);
    const turnId = randomUUID();
    const answerId = randomUUID();
    // A turn of the questionnaire is only the question, whose message has the turn's id. The answer has no turn.
    const turn = {
      id: turnId,
      sessionId,
      messageId: turnId,
      state: 'finished',
      node: 'demo',
      leaseExpiresAt: at,
      generatedBy: 'script',
      finishReason: 'stop',
      endReason: 'finished',
      startedAt: at,
      finishedAt: at,
    } as const;
    const common = { sessionId, at, incomplete: false };
    await insertTurnWithMessages(tx, turn, [
      {
        ...common,
        turnId,
        messageId: turnId,
        role: 'assistant',
        origin: 'script',
        text: questionText,
        asks: questionId,
      },
      { ...common, messageId: answerId, role: 'user', origin: 'candidate', text: answer },
    ]);
    facts.push({
      question: questionId,
      status: 'answered',
      answer,
      quote: answer,
      messageId: answerId,
    });
  }
  await storeFacts(tx, { sessionId, facts, at: startedAt });
}
