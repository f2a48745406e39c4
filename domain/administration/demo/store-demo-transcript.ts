import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { storeFacts } from '#db/conversations/facts.ts';
import { hasTurns, insertTalk } from '#db/conversations/history/transcript.ts';

/** A question of the questionnaire, with its id, and the candidate's answer. */
export type DemoTurn = { asks: string; answers: string; question: string };

/** Stores a conversation of the demo, unless it is stored already, in the form of the questionnaire. */
export async function storeDemoTranscript(
  tx: Queryable,
  conversation: { sessionId: string; startedAt: Date; turns: readonly DemoTurn[] },
): Promise<void> {
  const { sessionId, startedAt } = conversation;
  if (await hasTurns(tx, sessionId)) return;
  const facts: Record<string, unknown>[] = [];
  for (const [index, { asks, question, answers }] of conversation.turns.entries()) {
    const at = new Date(startedAt.getTime() + index * 60_000);
    const turnId = randomUUID();
    const answerId = randomUUID();
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
    await insertTalk(tx, turn, [
      { ...common, turnId, messageId: turnId, role: 'assistant', origin: 'script', text: question, asks },
      { ...common, messageId: answerId, role: 'user', origin: 'candidate', text: answers },
    ]);
    facts.push({
      question: asks,
      status: 'answered',
      answer: answers,
      quote: answers,
      messageId: answerId,
    });
  }
  await storeFacts(tx, { sessionId, facts, at: startedAt });
}
