import { listStatusHistory } from '#db/applications/manage-applications.ts';
import { listContestsOf } from '#db/candidates/contests.ts';
import { listStoredMessages } from '#db/conversations/history/transcript.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { findOpenDeletion } from '#db/erasure/deletion-requests.ts';
import { submittedFields } from '../applications/submitted-fields.ts';
import type { Deps } from '../ports.ts';
import { markWishes } from '../prequalification/questions/mark-wishes.ts';
import { withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';
import { auditOpening, linkActor } from './audit-opening.ts';
import { findWithinLimit, type LinkCall, type LinkDeps, type LinkedApplication } from './employer-link.ts';

/** Reads an application with its conversation for the holder of an employer's link; each use is audited (D46). */
export async function readLinkedApplication(deps: LinkDeps, call: LinkCall) {
  return readApplicationFor(deps, await findWithinLimit(deps, call), linkActor);
}

/** Reads an application for an actor whose access the caller has checked, and audits the reading. */
export async function readApplicationFor(
  deps: Pick<Deps, 'clock' | 'database'>,
  linked: LinkedApplication,
  actor: string,
) {
  const { application, facts, person, contact, ...related } = linked;
  const { query } = deps.database;
  const [history, storedQuestions, messages, contests, written, deletion] = await Promise.all([
    listStatusHistory(query, application.id),
    listQuestions(query, [application.id]),
    listStoredMessages(query, application.id),
    listContestsOf(query, [application.id]),
    listEmployerMessages(query, [application.id]),
    findOpenDeletion(query, application),
  ]);
  const questions = await markWishes(query, {
    applicationId: application.id,
    decision: related.decision,
    messages,
    questions: withAnswers(storedQuestions, written),
  });
  await auditOpening(deps, { application, actor, action: 'employer.application_opened' });
  const [latestChange] = history;
  const { id, status, createdAt, duplicateOf } = application;
  return {
    ...related,
    email: person.email,
    application: {
      id,
      ...contact,
      ...submittedFields(application, 'letter'),
      status,
      createdAt,
      isAgain: duplicateOf !== null,
    },
    contactCorrectedAt: person.contactCorrectedAt,
    withdrawal: withdrawalIn(latestChange),
    questions,
    /** The employer's messages. */
    written,
    /** The contest that awaits an answer, or else the last one. */
    contest: contests.find(({ answeredAt }) => answeredAt === null) ?? contests.at(-1) ?? null,
    contests,
    deletion: deletion && { ...deletion, isUnderWay: deletion.state === 'executing' },
    history,
    facts: toFacts(facts ?? []),
    messages,
  };
}

type StatusChange = Awaited<ReturnType<typeof listStatusHistory>>[number];

/** Returns the time and the reason if the latest change is the candidate's withdrawal. */
function withdrawalIn(change: StatusChange | undefined): Pick<StatusChange, 'at' | 'reason'> | null {
  if (change?.to !== 'withdrawn' || change.actor !== 'candidate') return null;
  return { at: change.at, reason: change.reason };
}
