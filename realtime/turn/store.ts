import type { Need } from '../interviewer/needs/need.ts';
import type { FinishReason, Processor, Speaker, Usage } from '../model/answer.ts';
import type { EndReason } from '../model/end-reason.ts';
import type { Fact } from '../model/facts.ts';
import type { FloorPlace, FloorReading, Person } from '../model/floor.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import type { QuestionId } from '../model/questions.ts';
import type { Interruption } from './interruptions.ts';

type UserMessage = { id: string; text: string };

/** The stored answer to a message that is sent again. */
export type EarlierAnswer = {
  turnId: string;
  messageId: string;
  speaker: Speaker | Person;
  text: string;
  /** The facts that this answer added. */
  facts: Fact[];
  /** True if no interviewer spoke before it, or none since a person had the floor. */
  showsDisclosure: boolean;
};

/** A turn to begin. */
export type NewTurn = {
  turnId: string;
  sessionId: string;
  /** The candidate's message; null to request the opening question. */
  userMessage: UserMessage | null;
  /** The need that was recognised in the message; null without one. */
  need: Need | null;
  /**
   * The reply to a message of distress, which is sent even while a person has the floor; null for any other message.
   */
  distressReplyText: string | null;
  /** The node that runs the turn. */
  node: string;
  startedAt: Date;
  /** The time of a lease, by the database's clock: a node's wrong clock cannot end another node's turn. */
  leaseSeconds: number;
  /** True to end the session's turn on another node and start this one. */
  takeOver: boolean;
  /** The most turns of a conversation; the last one closes it. */
  turnsMax: number;
  /** The limits of the provider; null if the turn does not use it. */
  provider: ProviderBudget | null;
  /** The company that runs the provider's model; null if the turn does not use the provider. */
  processor: Processor | null;
};

/** The limits on the use of the provider by the turns of all nodes (D36). */
export type ProviderBudget = {
  /** The most turns of the installation that use the provider at once. */
  concurrency: number;
  /** The most tokens of a workspace in a UTC day. */
  tokensPerDay: number;
  /** The time after which a slot counts as free even if no node released it. It is longer than any answer takes. */
  holdSeconds: number;
  /** Estimates the tokens to reserve before the call; the real usage replaces them afterwards. */
  tokensFor(start: { transcript: TranscriptMessage[]; facts: Fact[] }): number;
};

/**
 * `granted`: the turn may use the provider. `none`: it did not ask for it. The others name the limit that was reached.
 */
export type BudgetDecision = 'granted' | 'turns' | 'tokens' | 'concurrency' | 'none';

/** The start of a turn that this node runs. */
export type BegunTurn = {
  kind: 'begun';
  /** The id of an earlier, unfinished answer to the same message, if there is one; otherwise a new one. */
  messageId: string;
  transcript: TranscriptMessage[];
  facts: Fact[];
  budgetDecision: BudgetDecision;
};

type TurnStart =
  | BegunTurn
  /** Another node runs a turn on this message. */
  | { kind: 'running'; turnId: string }
  /** The lease of the other node's turn has expired, since that node died or hangs. */
  | { kind: 'orphaned'; turnId: string }
  /** The message has a stored answer. */
  | ({ kind: 'answered' } & EarlierAnswer)
  /** A person has the floor, so that no interviewer answers (D58). `messagesBefore` counts the persons' messages. */
  | { kind: 'person'; messagesBefore: number }
  /** The session was erased after it was found. */
  | { kind: 'no_session' }
  /** The consent was withdrawn after the session was found. */
  | { kind: 'no_consent' };

/** The outcome of a turn, to store. */
export type TurnOutcome = {
  turnId: string;
  sessionId: string;
  state: 'finished' | 'aborted' | 'cut';
  endReason: EndReason;
  speaker: Speaker | null;
  promptVersion: string | null;
  text: string;
  asks: QuestionId | null;
  /** The whole fact sheet after this answer. */
  facts: Fact[];
  /** The facts that this answer added. */
  added: Fact[];
  /** True if each question has a fact, or if the answer closed the conversation. */
  isComplete: boolean;
  finishReason: FinishReason | null;
  /** The tokens that the provider counted. Null counts as all that were reserved. */
  usage: Usage | null;
  /** True if the turn began with the provider. */
  withProvider: boolean;
  finishedAt: Date;
};

/** A turn that runs on a node, but is over in the store. */
export type LostTurn = {
  turnId: string;
  /**
   * `superseded`: another message replaced the turn. `taken_over`: a person took the floor. `node_lost`: another node
   * took the turn over. `erased`: its row is deleted.
   */
  reason: 'superseded' | 'taken_over' | 'node_lost' | 'erased';
};

/** An orphan with the part of its answer that reached the log. */
export type SweptTurn = Pick<TurnOutcome, 'turnId' | 'sessionId' | 'speaker' | 'text' | 'finishedAt'>;

/** A turn to resume. */
export type FoundTurn = {
  turnId: string;
  messageId: string;
  /** `orphaned`: the lease has expired. `cut`: the turn ended a moment ago, without its closing chunks. */
  state: 'running' | 'orphaned' | 'cut' | 'over';
  /** The stored part of the answer; null if none is stored yet. */
  answer: { speaker: Speaker; text: string } | null;
};

/** Stores sessions, transcripts and leases. Each method is one transaction. */
export type ConversationStore = {
  /** Stores the candidate's message once, ends the session's running turn if there is one, and begins this one. */
  beginTurn(turn: NewTurn): Promise<TurnStart>;
  /** Renews the leases of this node's turns. Resolves to the turns that it has lost, with the reasons. */
  renewLeases(leases: { turnIds: string[]; leaseSeconds: number }): Promise<LostTurn[]>;
  /** Returns only the turns whose rows are deleted. */
  findErased(turnIds: string[]): Promise<string[]>;
  /**
   * Stores the answer and its facts. Resolves to false without storing them if another node took the turn over, a
   * person took the floor or the consent was withdrawn.
   */
  finishTurn(outcome: TurnOutcome): Promise<boolean>;
  /** Finds turns of other nodes with an expired lease, and the seconds since it expired. */
  findOrphans(nodes: {
    otherThan: string;
  }): Promise<{ turnId: string; sessionId: string; expiredSeconds: number }[]>;
  /** Stores an orphan as cut, as `finishTurn` does; resolves to false if its node lives or another node stores it. */
  sweepTurn(orphan: SweptTurn): Promise<boolean>;
  /** Finds the session's last turn if it runs or was cut, or else the session's turn with this id. */
  findTurn(turn: { sessionId: string; turnId: string | null }): Promise<FoundTurn | null>;
  /** Asks the node that runs the session's turn to stop it. */
  requestStop(sessionId: string): Promise<void>;
  /** Reads the floor, and the next message of a person after this place; null for an unknown or erased session. */
  readFloor(place: { sessionId: string } & FloorPlace): Promise<FloorReading | null>;
  /**
   * Finds the interruptions of these sessions: turns that were asked to stop, and sessions that have no AI consent or
   * where a person has the floor.
   */
  findInterrupted(sessionIds: string[]): Promise<Interruption[]>;
};
