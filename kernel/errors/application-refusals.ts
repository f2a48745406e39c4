import { DomainError } from './errors.ts';

// Each of these refuses what the state of an application does not allow. If a candidate's page or call may get a new
// one, add its French sentence to `refusals-in-french.ts`.

/** Refuses a message of the candidate after a withdrawal or a decision. */
export function conversationOver(): DomainError {
  const message = 'This application was withdrawn or has its answer, so its conversation is over.';
  return new DomainError('conversation_over', message);
}

/** Refuses files and answers after a withdrawal or a decision. */
export function nothingAddedAfterEnd(): DomainError {
  return new DomainError(
    'invalid_request',
    'This application was withdrawn or has its answer, and takes nothing further.',
  );
}

/** Refuses a conversation after a withdrawal (D76). */
export function noConversationAfterWithdrawal(): DomainError {
  return new DomainError(
    'invalid_request',
    'This application was withdrawn, so there is no conversation about it.',
  );
}

/** Refuses a withdrawal after a decision. */
export function noWithdrawalAfterDecision(): DomainError {
  return new DomainError(
    'invalid_request',
    'This application has its answer already and cannot be withdrawn.',
  );
}

/** Refuses the employer's words after a rejection. */
export function noWordsAfterRejection(): DomainError {
  return new DomainError(
    'invalid_request',
    'This application was rejected, so no one can write about it here.',
  );
}

/** Refuses to contest anything but a rejection. */
export function nothingToContest(): DomainError {
  return new DomainError(
    'invalid_request',
    'The employer has not rejected this application, so there is no decision to contest.',
  );
}

/** Refuses a second contest of one decision. */
export function contestedAlready(): DomainError {
  return new DomainError(
    'invalid_request',
    'This decision is contested already, and a decision can be contested once.',
  );
}

/** Refuses answers while no questions are asked, for example since the deletion of the data is requested (D113). */
export function questionsPaused(): DomainError {
  return new DomainError(
    'invalid_request',
    'No questions are asked at the moment, for example because the deletion of the data is requested.',
  );
}

/** Refuses to withdraw a deletion request whose erasure has begun, since it cannot be undone (D31). */
export function erasureBegun(): DomainError {
  return new DomainError(
    'invalid_request',
    'The deletion is being carried out and can no longer be withdrawn.',
  );
}
