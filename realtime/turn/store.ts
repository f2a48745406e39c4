import type { Need } from '../interviewer/needs/need.ts';
import type { FinishReason, Processor, Speaker, Usage } from '../model/answer.ts';
import type { EndReason } from '../model/end-reason.ts';
import type { Fact } from '../model/facts.ts';
import type { FloorPlace, FloorReading, Person } from '../model/floor.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import type { QuestionId } from '../model/questions.ts';
import type { Interruption } from './interruptions.ts';

type UserMessage = { id: string; text: string };

/** An earlier answer to the same message. */
export type EarlierAnswer = {
  turnId: string;
  messageId: string;
  speaker: Speaker | Person;
  text: string;
  /** The facts that this answer added. */
  facts: Fact[];
  first: boolean;
};

export type NewTurn = {
  turnId: string;
  sessionId: string;
  /** Null requests the opening question. */
  userMessage: UserMessage | null;
  /** The need that this message tells of. */
  need: Need | null;
  /** The service's own words to a person in distress, for when no person is there to read theirs; null without it. */
  wordsInDistress: string | null;
  node: string;
  startedAt: Date;
  /** Counted by the database's clock, so that a node's wrong clock cannot end another node's turn. */
  leaseSeconds: number;
  /** True to end a turn that another node runs on the same message, instead of returning it. */
  takeOver: boolean;
  /** The most turns of a conversation; the last one closes it. */
  turnsMax: number;
  /** Null if the turn does not use the provider. */
  provider: ProviderBudget | null;
  /** The company that runs the provider's model; it is stored if the turn may use the provider. */
  processor: Processor | null;
};

/** The limits on the use of the provider by the turns of all nodes (D36). */
export type ProviderBudget = {
  /** The most turns of the installation that use the provider at once. */
  concurrency: number;
  /** The most tokens of a workspace in a UTC day. */
  tokensPerDay: number;
  /** The time after which a slot that was not released is free: longer than any answer takes. */
  holdSeconds: number;
  /** Estimates the tokens to reserve before the call; the real usage replaces them afterwards. */
  tokensFor(start: { transcript: TranscriptMessage[]; facts: Fact[] }): number;
};

/** `granted` allows the provider; the others name the used-up budget, or say that none was requested. */
export type BudgetDecision = 'granted' | 'turns' | 'tokens' | 'concurrency' | 'none';

type TurnStart =
  /** `messageId` is that of an earlier, unfinished answer to the same message, if there is one. */
  | {
      kind: 'begun';
      messageId: string;
      transcript: TranscriptMessage[];
      facts: Fact[];
      budgetDecision: BudgetDecision;
    }
  /** Another node runs a turn on this very message. */
  | { kind: 'running'; turnId: string }
  /** The turn's node has died: the lease has expired. */
  | { kind: 'orphaned'; turnId: string }
  /** The message was answered before. */
  | ({ kind: 'answered' } & EarlierAnswer)
  /** A person has the floor. The message is stored, after so many of persons; no interviewer answers (D58). */
  | { kind: 'person'; messagesBefore: number }
  /** The session was erased since it was found, or its consent was withdrawn. */
  | { kind: 'no_session' }
  | { kind: 'no_consent' };

export type TurnOutcome = {
  turnId: string;
  sessionId: string;
  state: 'finished' | 'aborted' | 'cut';
  endReason: EndReason;
  speaker: Speaker | null;
  promptVersion: string | null;
  text: string;
  asks: QuestionId | null;
  /** The whole fact sheet after this answer, and the facts that the answer added. */
  facts: Fact[];
  added: Fact[];
  /** True if each question has a fact, or if the answer closed the conversation. */
  isComplete: boolean;
  finishReason: FinishReason | null;
  /** Null counts as all that was reserved. */
  usage: Usage | null;
  /** True if the turn began with the provider. */
  withProvider: boolean;
  finishedAt: Date;
};

/**
 * `superseded`: another message replaced the turn. `taken_over`: a person took the floor. `node_lost`: another node took
 * the turn over. `erased`: its row is deleted.
 */
export type LostTurn = { turnId: string; why: 'superseded' | 'taken_over' | 'node_lost' | 'erased' };

/** The part of an orphan's answer that reached the log. */
export type SweptTurn = Pick<TurnOutcome, 'turnId' | 'sessionId' | 'speaker' | 'text' | 'finishedAt'>;

export type FoundTurn = {
  turnId: string;
  messageId: string;
  /** An `orphaned` turn's node has died; a `cut` turn ended a moment ago without its closing chunks. */
  state: 'running' | 'orphaned' | 'cut' | 'over';
  /** The stored part of the answer. */
  answer: { speaker: Speaker; text: string } | null;
};

/** Stores sessions, transcripts and leases. Each method is one transaction. */
export type ConversationStore = {
  /** Stores the candidate's message, once, and begins the session's only running turn; ends another one. */
  beginTurn(turn: NewTurn): Promise<TurnStart>;
  /** Resolves to the turns that this node has lost, and the reasons. */
  renewLeases(leases: { turnIds: string[]; leaseSeconds: number }): Promise<LostTurn[]>;
  /** Resolves to the turns whose rows are deleted. */
  erasedAmong(turnIds: string[]): Promise<string[]>;
  /**
   * Stores the answer and its facts, unless the turn was taken over, the floor taken or the consent withdrawn. Resolves to
   * whether they are stored.
   */
  finishTurn(outcome: TurnOutcome): Promise<boolean>;
  /** Finds turns of other nodes with an expired lease, and the seconds since it expired. */
  findOrphans(nodes: {
    otherThan: string;
  }): Promise<{ turnId: string; sessionId: string; expiredSeconds: number }[]>;
  /** Stores an orphan as cut, as `finishTurn` does; resolves to false if its node lives or another node stores it. */
  sweepTurn(orphan: SweptTurn): Promise<boolean>;
  /**
   * Finds the session's last turn if it runs or was cut, or else the turn with this id if it belongs to the session.
   */
  findTurn(turn: { sessionId: string; turnId: string | null }): Promise<FoundTurn | null>;
  /** Requests that the node which runs the session's turn stops it. */
  requestStop(sessionId: string): Promise<void>;
  /** Reads the floor after a place among the messages of persons; null for an unknown session, or an erased one. */
  readFloor(place: { sessionId: string } & FloorPlace): Promise<FloorReading | null>;
  /** Resolves to the turns that were asked to stop, and to the sessions without AI consent or with a person. */
  interruptedAmong(sessionIds: string[]): Promise<Interruption[]>;
};
