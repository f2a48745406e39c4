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
import {
  findApplicationOfLinkWithinLimit,
  type LinkCall,
  type LinkDeps,
  type LinkedApplication,
} from './employer-link.ts';

/** Reads the application of an employer's link with its conversation; each reading is audited (D46). */
export async function readLinkedApplication(deps: LinkDeps, call: LinkCall) {
  return readApplicationFor(deps, await findApplicationOfLinkWithinLimit(deps, call), linkActor);
}

/** Adds the conversation and the history to an application that the actor may read, and audits the reading. */
export async function readApplicationFor(
  deps: Pick<Deps, 'clock' | 'database'>,
  linked: LinkedApplication,
  actor: string,
) {
  const { application, facts, person, contact, ...others } = linked;
  const { query } = deps.database;
  const [history, storedQuestions, messages, contests, employerMessages, deletion] = await Promise.all([
    listStatusHistory(query, application.id),
    listQuestions(query, [application.id]),
    listStoredMessages(query, application.id),
    listContestsOf(query, [application.id]),
    listEmployerMessages(query, [application.id]),
    findOpenDeletion(query, application),
  ]);
  const questions = await markWishes(query, {
    applicationId: application.id,
    decision: others.decision,
    messages,
    questions: withAnswers(storedQuestions, employerMessages),
  });
  await auditOpening(deps, { application, actor, action: 'employer.application_opened' });
  // The history begins with the latest change.
  const [latestChange] = history;
  const { id, status, createdAt, duplicateOf } = application;
  return {
    ...others,
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
    withdrawal: toWithdrawal(latestChange),
    questions,
    employerMessages,
    /** The contest that awaits an answer, or else the latest contest; null without one. */
    contest: contests.find(({ answeredAt }) => answeredAt === null) ?? contests.at(-1) ?? null,
    contests,
    deletion: deletion && { ...deletion, isUnderWay: deletion.state === 'executing' },
    history,
    facts: toFacts(facts ?? []),
    messages,
  };
}

type StatusChange = Awaited<ReturnType<typeof listStatusHistory>>[number];

/** Returns the time and the reason of a change by which the candidate withdrew; null for another change. */
function toWithdrawal(change: StatusChange | undefined): Pick<StatusChange, 'at' | 'reason'> | null {
  if (change?.to !== 'withdrawn' || change.actor !== 'candidate') return null;
  return { at: change.at, reason: change.reason };
}
