import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import { transcriptMessages as messages } from '../schema/index.ts';

/** The columns that a new answer replaces in an incomplete one. */
const replacedColumns = ['turnId', 'origin', 'model', 'text', 'asks', 'incomplete', 'at'] as const;

const storeAnswerStatement = prepareOnce((query) =>
  query
    .insert(messages)
    .overridingSystemValue()
    .values({ ...placeholderRow(messages), sequence: sql`${sql.placeholder('sequence')}` })
    .onConflictDoUpdate({
      target: [messages.sessionId, messages.role, messages.messageId],
      set: Object.fromEntries(
        replacedColumns.map((name) => [name, sql`excluded.${sql.identifier(messages[name].name)}`]),
      ),
      setWhere: eq(messages.incomplete, true),
    })
    .prepare('store_answer'),
);

/**
 * Stores a turn's answer, or replaces an incomplete answer with the same id. The sequence is given, and not generated,
 * since the answer's place in the transcript was taken when the turn began.
 */
export async function storeAnswerOfTurn(
  tx: Queryable,
  { sequence, ...answer }: typeof messages.$inferInsert & { sequence: number },
): Promise<void> {
  await storeAnswerStatement(tx).execute({ ...rowParameters(messages, answer), sequence });
}

/** Tells whether an answer of the turn is stored with exactly this completeness. */
export async function isAnswerStored(
  tx: Queryable,
  { turnId, incomplete }: { turnId: string; incomplete: boolean },
): Promise<boolean> {
  const isAnswer = and(eq(messages.turnId, turnId), eq(messages.incomplete, incomplete));
  return (await tx.$count(messages, isAnswer)) > 0;
}
