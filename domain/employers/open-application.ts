import { listStatusHistory } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { listContestsOf } from '#db/candidates/contests.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listStoredMessages } from '#db/conversations/read-transcript.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { findOpenDeletion } from '#db/erasure/deletion-requests.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { type CountedCaller, consumeSessionOrLinkLimit } from '../access/call-limits.ts';
import { decryptFile } from '../applications/file-vault.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';
import { findEmployersApplication } from './employer-link.ts';

type LinkDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;
type OpenDeps = Pick<Deps, 'clock' | 'database'>;
type OpenedApplication = Awaited<ReturnType<typeof findEmployersApplication>>;
type CountedToken = { token: string; onCounted: CountedCaller['onCounted'] };

/** The name of a link's holder in the audit trail. */
const linkActor = 'employer_link';

/** Reads an application with its conversation for the holder of an employer's link; each use is audited (D46). */
export async function openApplication(deps: LinkDeps, holder: CountedToken) {
  return readOpened(deps, await findCounted(deps, holder), linkActor);
}

/** Reads an application for who may, and writes to the audit trail who that was. */
export async function readOpened(deps: OpenDeps, opened: OpenedApplication, actor: string) {
  const { application, facts, person, ...found } = opened;
  const { query } = deps.database;
  const [history, asked, messages, contests, written, deletion] = await Promise.all([
    listStatusHistory(query, application.id),
    listQuestions(query, [application.id]),
    listStoredMessages(query, application.id),
    listContestsOf(query, [application.id]),
    listEmployerMessages(query, [application.id]),
    findOpenDeletion(query, application),
  ]);
  await audit(deps, { application, actor, action: 'employer.application_opened' });
  const [change] = history;
  const { id, lang, why, portfolioUrl, answers, status, createdAt, duplicateOf } = application;
  // The candidate's corrections replace the values that were sent with the application (D17).
  const { firstName, lastName, phone } = person.contactCorrectedAt === null ? application : person;
  return {
    ...found,
    email: person.email,
    application: {
      id,
      lang,
      firstName,
      lastName,
      phone,
      why,
      portfolioUrl,
      answers,
      status,
      createdAt,
      isAgain: duplicateOf !== null,
    },
    contactCorrectedAt: person.contactCorrectedAt,
    withdrawal:
      change?.to === 'withdrawn' && change.actor === 'candidate'
        ? { at: change.at, reason: change.reason }
        : null,
    questions: withAnswers(asked, written),
    written,
    contest: contests.find(({ answeredAt }) => answeredAt === null) ?? contests.at(-1) ?? null,
    contests,
    deletion: deletion && { ...deletion, isUnderWay: deletion.state === 'executing' },
    history,
    facts: toFacts(facts ?? []),
    messages,
  };
}

/** Opens a file of the application of an employer's link; throws `not_found`. */
export async function openApplicationCv(
  deps: LinkDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'exportMemory'>,
  { response, number, ...holder }: CountedToken & { response: ResponseScope; number: number },
) {
  return readOpenedFile(deps, await findCounted(deps, holder), { response, number, actor: linkActor });
}

type OpenedFile = {
  response: ResponseScope;
  number: number;
  actor: string;
  /** The most bytes that are in memory until the answer is sent, without those of the file. */
  bytesBeside?: number;
};

/** Reads a file of an application for who may, and writes to the audit trail who that was. */
export async function readOpenedFile(
  deps: OpenDeps & Pick<Deps, 'dataKeys' | 'cvStore' | 'exportMemory'>,
  { application, cvs }: Pick<OpenedApplication, 'application' | 'cvs'>,
  { response, number, actor, bytesBeside = 0 }: OpenedFile,
) {
  const cv = cvs.find((one) => one.number === number);
  if (cv === undefined) throw new DomainError('not_found', notFoundMessage);
  const release = await response.acquireOnce(deps.exportMemory, cv.byteLength + bytesBeside);
  response.afterResponse(release);
  const file = await decryptFile(deps, application.id, number);
  if (file === null) throw new DomainError('not_found', notFoundMessage);
  await audit(deps, { application, actor, action: 'employer.cv_opened' });
  return file;
}

async function findCounted(deps: LinkDeps, { token, onCounted }: CountedToken) {
  const linked = await findEmployersApplication(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'employer', owner: token, onCounted });
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
