import { isDeepStrictEqual } from 'node:util';
import { type ApplicationStatus, lockApplication } from '#db/applications/manage-applications.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import {
  countEmployerMessages,
  type EmployerMessage,
  findEmployerMessage,
  insertMessage,
} from '#db/desk/employer-messages.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';

/** An application has at most this many messages of its employer, so that a page can list them. */
const MESSAGES_MAX = 100;

type Message = {
  /** The id that the page gave its form. If the form is sent again, it stores nothing; with other words it fails. */
  id: string;
  applicationId: string;
  /** The text, which may be empty if times are offered. */
  text: string;
  /** The name or role of the person who writes. */
  by: string | null;
  offeredTimes: readonly Date[];
  /** The sequence of the candidate's question that the message answers; null if it answers none. */
  question: number | null;
  /** The status that the person saw. If the application has another status by now, the message is refused. */
  expectedStatus?: ApplicationStatus | undefined;
};

type WriteDeps = Pick<Deps, 'database' | 'clock' | 'followUp'>;

/**
 * Stores a message to the candidate and enqueues its mail. A message is refused after a withdrawal, after a rejection,
 * which the candidate can contest instead, and for a question that has an answer (D101).
 */
export function writeToCandidate(
  deps: WriteDeps,
  { actor, workspace }: Pick<WorkspaceAccess, 'actor' | 'workspace'>,
  message: Message,
): Promise<void> {
  const { id, applicationId, question, expectedStatus } = message;
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const application = await lockApplication(tx, applicationId);
    if (application === null || application.workspaceId !== workspace.id || application.test)
      throw notFound();
    const earlierMessage = await findEmployerMessage(tx, id);
    if (earlierMessage !== null) {
      if (earlierMessage.applicationId !== applicationId) throw notFound();
      if (isSameMessage(earlierMessage, message)) return;
      throw invalidField('id', 'changed_meanwhile', 'A message of this form was sent with other words.');
    }
    await assertMayWrite(tx, { application, question, expectedStatus });
    if (!(await insertMessage(tx, toRow(message, at))))
      throw invalidField('question', 'changed_meanwhile', 'This question was answered already.');
    await recordContact(tx, application.candidateId, at);
    await audit({
      action: 'application.message_written',
      workspaceId: workspace.id,
      subject: { kind: 'application', id: applicationId },
      details: { messageId: id },
    });
    await deps.followUp.enqueue(tx, { name: 'deliver-message', applicationId, messageId: id });
  });
}

/** Tells whether exactly this message is stored. */
export async function isMessageStored(
  { database }: Pick<Deps, 'database'>,
  message: Message,
): Promise<boolean> {
  const stored = await findEmployerMessage(database.query, message.id);
  return stored !== null && isSameMessage(stored, message);
}

function isSameMessage(stored: EmployerMessage, message: Message): boolean {
  return isDeepStrictEqual(stored, toRow(message, stored.at));
}

function toRow({ id, applicationId, question, text, by, offeredTimes }: Message, at: Date): EmployerMessage {
  const times = offeredTimes.map((time) => time.toISOString());
  return { id, applicationId, question, text, offeredTimes: times, writtenBy: by, at };
}

/** Tells whether the employer may write to the candidate of an application with this status. */
export function mayWrite(status: ApplicationStatus): boolean {
  return status !== 'withdrawn' && status !== 'rejected';
}

type MessageCheck = Pick<Message, 'question' | 'expectedStatus'> & {
  application: { id: string; status: ApplicationStatus };
};

async function assertMayWrite(
  tx: Queryable,
  { application: { id, status }, question, expectedStatus }: MessageCheck,
): Promise<void> {
  const hasChanged = expectedStatus !== undefined && expectedStatus !== status;
  if (hasChanged || !mayWrite(status))
    throw invalidField('expectedStatus', 'changed_meanwhile', `The status is ${status} by now.`);
  const questions = await listQuestions(tx, [id]);
  if (question !== null && !questions.some(({ sequence }) => sequence === question))
    throw invalidField('question', 'changed_meanwhile', 'The candidate has corrected this question.');
  // `sentence` is the field of the message in the desk's form.
  if ((await countEmployerMessages(tx, id)) >= MESSAGES_MAX)
    throw invalidField(
      'sentence',
      'out_of_range',
      `An application has at most ${MESSAGES_MAX} messages of its employer.`,
    );
}

function notFound(): DomainError {
  return new DomainError('not_found', notFoundMessage);
}
