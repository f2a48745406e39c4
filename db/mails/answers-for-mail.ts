import { eq, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { listStoredMessages } from '../conversations/history/transcript.ts';
import { listQuestions } from '../conversations/questions.ts';
import { listEmployerMessages } from '../desk/employer-messages.ts';
import { candidateQuestions as questions, prequalificationSessions as sessions } from '../schema/index.ts';

/** Reads the candidate's facts, questions and present decision, the employer's messages, and the conversation. */
export async function findAnswersForMail(query: Queryable, applicationId: string) {
  const [[session], messages, asked, employerMessages] = await Promise.all([
    query
      .select({ facts: sessions.facts, callback: sessions.callback, decision: sessions.decision })
      .from(sessions)
      .where(eq(sessions.id, applicationId)),
    listStoredMessages(query, applicationId),
    listQuestions(query, [applicationId]),
    listEmployerMessages(query, [applicationId]),
  ]);
  return {
    facts: session?.facts ?? [],
    wantedCall: session?.callback ?? null,
    asked,
    employerMessages,
    decision: session?.decision ?? null,
    messages,
  };
}

/** Returns a digest of the candidate's facts and questions, which changes with them; null if there are none. */
export async function findAnswersState(query: Queryable, applicationId: string): Promise<string | null> {
  const factsText = sql`(select facts::text from ${sessions} where id = ${applicationId} and facts <> '[]')`;
  const questionsText = sql`(select string_agg(text, chr(10) order by sequence)
    from ${questions}
    where application_id = ${applicationId})`;
  const [row] = await rowsOf<{ state: string | null }>(
    query.execute(sql`
      select case
        when ${factsText} is null and ${questionsText} is null then null
        else md5(concat(${factsText}, chr(10), ${questionsText}))
      end as state`),
  );
  return row?.state ?? null;
}
