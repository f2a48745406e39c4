import { findEmployer, listStatusChanges } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { listQuestions } from '#db/conversations/questions.ts';
import { listEmployerMessages } from '#db/desk/employer-messages.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { isPaused } from '#realtime/interviewer/questionnaire/pause.ts';
import { excerpt } from '#realtime/interviewer/questionnaire/wording.ts';
import { disclosureOf } from '#realtime/interviewer/texts.ts';
import { isOver } from '../applications/status/application-end.ts';
import { listMessagesToCandidate } from '../applications/status/list-messages-to-candidate.ts';
import { contactEmailForEmployer } from '../contact-address.ts';
import type { Deps } from '../ports.ts';
import { chosenOf, isConsentEnded } from '../sessions/chat-part.ts';
import { toBrief, toFacts, toHelp } from '../sessions/conversation-session.ts';
import { toFloor } from '../sessions/read-floor.ts';
import { askedQuestions } from './asked-questions.ts';
import { findReadableSession, readSessionWay } from './chat-link.ts';
import { lastInterviewerOf } from './last-interviewer.ts';
import { isChatOffered } from './mint-offered-chat-link.ts';

/**
 * Describes a conversation for its page: the candidate's decision and the transcript. A submitter's token is accepted
 * too, so that the conversation continues in the browser that sent the form (D30, D75). Such a holder does not see the
 * employer's messages, since a stranger may have sent the form (D19).
 */
export async function describeChat(
  deps: Pick<Deps, 'clock' | 'database' | 'settings' | 'tokenKeys'>,
  token: string,
) {
  const { query } = deps.database;
  const { interviewer } = deps.settings;
  const session = await findReadableSession(deps, token);
  const {
    sessionId,
    candidateId,
    recruitment,
    workspace,
    isDisabled,
    aiConsent,
    status,
    isDeletionRequested,
  } = session;
  const isByMailedLink = readSessionWay(deps, token)?.way === 'mailed_link';
  const [employer, transcript, employerMessages, sessionWithFloor] = await Promise.all([
    findEmployer(query, { candidateId, applicationId: sessionId }),
    readStoredTranscript(query, sessionId),
    isByMailedLink ? readEmployerMessages(query, sessionId, isOver(status) ? null : deps.clock.now()) : [],
    findSessionWithFloor(query, sessionId),
  ]);
  if (employer === null) throw new DomainError('not_found', notFoundMessage);
  const storedSession = transcript.session;
  const choice = { decision: storedSession?.decision ?? null, aiConsent, isDisabled };
  const brief = toBrief(session);
  const messages = transcript.messages.map(({ id, origin, text, incomplete, author, toPerson }) => ({
    id,
    origin,
    author,
    text,
    isCut: incomplete,
    wasSentToPerson: toPerson,
  }));
  const { by, name, attending } = toFloor(sessionWithFloor?.floor ?? null, deps.clock.now());
  const lastInterviewer = lastInterviewerOf(transcript.messages);
  return {
    sessionId,
    firstName: session.firstName,
    workspace: employer,
    contactEmail: contactEmailForEmployer(deps.settings, employer),
    job: {
      title: brief.jobTitle,
      lang: recruitment.lang ?? workspace.lang,
      profile: excerpt(brief.descriptions.profile ?? ''),
    },
    help: toHelp(session, deps.settings),
    interviewerKind: interviewer,
    status,
    isOver: isOver(status),
    isDeletionRequested,
    isByMailedLink,
    isInterviewerOffered:
      isChatOffered({ interviewer, isDisabled, status }) && !isConsentEnded(choice) && !isDeletionRequested,
    // Only the holder of the mailed link sees a corrected number, since a stranger may have sent the form (D19).
    phoneToCall:
      isByMailedLink && session.person.contactCorrectedAt !== null ? session.person.phone : session.phone,
    callback: storedSession?.callback ?? null,
    chosen: chosenOf(choice),
    lang: brief.lang,
    messages,
    isPaused: isPaused(transcript.messages),
    employerMessages,
    facts: toFacts(storedSession?.facts ?? []).map(({ messageId: _, correctedAt, ...fact }) => ({
      ...fact,
      isCorrected: correctedAt !== undefined,
    })),
    questions: { fr: askedQuestions(session, 'fr'), en: askedQuestions(session, 'en') },
    floor: { by, name, isAttended: attending },
    isLastAnswerStopped: storedSession?.isStopped ?? false,
    disclosure: lastInterviewer === null ? null : disclosureOf(lastInterviewer, brief),
  };
}

/** Reads the employer's messages to the candidate outside the conversation (D101). */
async function readEmployerMessages(query: Queryable, applicationId: string, choosableAfter: Date | null) {
  const ids = [applicationId];
  const [changes, messages, questions] = await Promise.all([
    listStatusChanges(query, ids),
    listEmployerMessages(query, ids),
    listQuestions(query, ids),
  ]);
  return listMessagesToCandidate({ changes, messages, questions, choosableAfter });
}
