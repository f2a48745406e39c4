import { listStatusHistory } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { listContestsOf } from '#db/candidates/contests.ts';
import { listStoredMessages } from '#db/conversations/history/transcript.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { findOpenDeletion } from '#db/erasure/deletion-requests.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { decryptFile } from '../applications/file-vault.ts';
import { submittedFields } from '../applications/submitted-fields.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { markWishes } from '../prequalification/questions/mark-wishes.ts';
import { withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';
import { findEmployersApplication } from './employer-link.ts';

type LinkDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;
type OpenDeps = Pick<Deps, 'clock' | 'database'>;
type LinkedApplication = Awaited<ReturnType<typeof findEmployersApplication>>;
type TokenCall = { token: string; onLimitState: LimitedCaller['onLimitState'] };

/** The actor in the audit trail for the holder of an employer's link. */
const linkActor = 'employer_link';

/** Reads an application with its conversation for the holder of an employer's link; each use is audited (D46). */
export async function readLinkedApplication(deps: LinkDeps, holder: TokenCall) {
  return readApplicationFor(deps, await findWithinLimit(deps, holder), linkActor);
}

/** Reads an application for an actor whose access the caller has checked, and audits the reading. */
export async function readApplicationFor(deps: OpenDeps, linked: LinkedApplication, actor: string) {
  const { application, facts, person, contact, ...related } = linked;
  const { query } = deps.database;
  const [history, asked, messages, contests, written, deletion] = await Promise.all([
    listStatusHistory(query, application.id),
    listQuestions(query, [application.id]),
    listStoredMessages(query, application.id),
    listContestsOf(query, [application.id]),
    listEmployerMessages(query, [application.id]),
    findOpenDeletion(query, application),
  ]);
  const said = { applicationId: application.id, decision: related.decision, messages };
  const questions = await markWishes(query, { ...said, questions: withAnswers(asked, written) });
  await audit(deps, { application, actor, action: 'employer.application_opened' });
  const [change] = history;
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
    withdrawal: withdrawalIn(change),
    questions,
    written,
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

/** Reads a file of the application of an employer's link; throws `not_found`. */
export async function readLinkedFile(
  deps: LinkDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'fileMemory'>,
  { response, number, ...holder }: TokenCall & { response: ResponseScope; number: number },
) {
  return readFileFor(deps, await findWithinLimit(deps, holder), { response, number, actor: linkActor });
}

type FileReading = {
  response: ResponseScope;
  number: number;
  actor: string;
  /** The most bytes, in addition to the file's, that are in memory until the answer is sent. */
  furtherBytes?: number;
};

/** Reads a file for an actor whose access the caller has checked, and audits the reading; throws `not_found`. */
export async function readFileFor(
  deps: OpenDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'fileMemory'>,
  { application, cvs }: Pick<LinkedApplication, 'application' | 'cvs'>,
  { response, number, actor, furtherBytes = 0 }: FileReading,
) {
  const cv = cvs.find((one) => one.number === number);
  if (cv === undefined) throw new DomainError('not_found', notFoundMessage);
  const release = await response.acquireOnce(deps.fileMemory, cv.byteLength + furtherBytes);
  response.afterResponse(release);
  const file = await decryptFile(deps, application.id, number);
  if (file === null) throw new DomainError('not_found', notFoundMessage);
  await audit(deps, { application, actor, action: 'employer.cv_opened' });
  return file;
}

async function findWithinLimit(deps: LinkDeps, { token, onLimitState }: TokenCall) {
  const linked = await findEmployersApplication(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'employer', owner: token, onLimitState });
  return linked;
}

type AuditedOpening = { application: { id: string; workspaceId: string }; actor: string; action: string };

function audit({ database, clock }: OpenDeps, { application, actor, action }: AuditedOpening): Promise<void> {
  return appendAudit(database.query, {
    at: clock.now(),
    actor,
    action,
    workspaceId: application.workspaceId,
    subject: { kind: 'application', id: application.id },
  });
}
