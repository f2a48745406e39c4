import type { Session } from '../model/session.ts';
import type { Fact } from '../model/facts.ts';
import type { FinishReason, Speaker, Usage } from '../model/answer.ts';
import type { TranscriptMessage } from '../model/messages.ts';
import type { QuestionId } from '../model/questions.ts';
import type { EndReason } from '../model/end-reason.ts';
import type { Interruption } from './interruptions.ts';

type UserMessage = { id: string; text: string };

/** An answer that was given before, to the very message that was sent again. */
export type EarlierAnswer = {
  /** The turn that gave the answer. */
  turnId: string;
  messageId: string;
  speaker: Speaker;
  text: string;
  /** Those that it added. */
  facts: Fact[];
  first: boolean;
};

export type NewTurn = {
  turnId: string;
  sessionId: string;
  /** Null asks for the opening question. */
  userMessage: UserMessage | null;
  node: string;
  startedAt: Date;
  /** By the database's clock: a node's own clock decides nothing about another's turns. */
  leaseSeconds: number;
  /** Ends a turn that another node runs on the same message, instead of naming it. */
  takeOver: boolean;
  /** Turns of a conversation, the last of which is its friendly end. */
  turnsMax: number;
  /** Null where none would be asked. */
  provider: ProviderBudget | null;
};

/** What the turns of all nodes may ask of the provider together (D36). */
export type ProviderBudget = {
  /** Turns of the installation that may be with the provider at once. */
  concurrency: number;
  /** Of a workspace, in a UTC day. */
  tokensPerDay: number;
  /** When an unreleased slot is free again: after the longest possible answer. */
  holdSeconds: number;
  /** What is reserved before the call; what it used stands in its place afterwards. */
  tokensFor(start: { transcript: TranscriptMessage[]; facts: Fact[] }): number;
};

/** Whether the provider may be asked; else which budget is used up, or that none was asked for. */
export type BudgetDecision = 'granted' | 'turns' | 'tokens' | 'concurrency' | 'none';

type TurnStart =
  /** `messageId` is that of an earlier answer to the same message which did not end, if there was one. */
  | {
      kind: 'begun';
      messageId: string;
      transcript: TranscriptMessage[];
      facts: Fact[];
      budgetDecision: BudgetDecision;
    }
  /** Another node runs a turn on this very message. */
  | { kind: 'running'; turnId: string }
  /** Another node runs a turn, and is gone. */
  | { kind: 'orphaned'; turnId: string }
  /** The message was answered before. */
  | ({ kind: 'answered' } & EarlierAnswer)
  /** Erased since it was found, or its consent is gone. */
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
  /** The whole sheet as it stands after this answer, and what the answer added to it. */
  facts: Fact[];
  added: Fact[];
  finishReason: FinishReason | null;
  /** What is known of it; null counts as all that was reserved. */
  usage: Usage | null;
  /** Whether it was begun with the provider. */
  withProvider: boolean;
  finishedAt: Date;
};

/** Another message took the turn's place, another node took it over, or it was erased. */
export type LostTurn = { turnId: string; why: 'superseded' | 'node_lost' | 'erased' };

/** What is known of an orphan's answer: the words that reached the log. */
export type SweptTurn = Pick<TurnOutcome, 'turnId' | 'sessionId' | 'speaker' | 'text' | 'finishedAt'>;

export type FoundTurn = {
  turnId: string;
  messageId: string;
  /** `orphaned` runs on a node that is gone; `cut` ended without an ending, a moment ago. */
  state: 'running' | 'orphaned' | 'cut' | 'over';
  /** As far as it is stored. */
  answer: { speaker: Speaker; text: string } | null;
};

/** Where sessions, transcripts and leases are kept. Each verb is one transaction. */
export type ConversationStore = {
  /** Null when unknown, erased, or of a disabled workspace. */
  findSession(sessionId: string): Promise<Session | null>;
  /** Stores the candidate's message, once, and opens the session's only running turn; ends another one. */
  beginTurn(turn: NewTurn): Promise<TurnStart>;
  /** Resolves to those of the turns that are this node's no more, and why. */
  renewLeases(leases: { turnIds: string[]; leaseSeconds: number }): Promise<LostTurn[]>;
  /** Those of the turns whose rows are gone. */
  erasedAmong(turnIds: string[]): Promise<string[]>;
  /** Stores the answer and its facts, unless the turn was taken over or the consent is gone. */
  finishTurn(outcome: TurnOutcome): Promise<void>;
  /** Turns of other nodes with an expired lease, and the seconds since it expired. */
  findOrphans(nodes: {
    otherThan: string;
  }): Promise<{ turnId: string; sessionId: string; silentSeconds: number }[]>;
  /** Stores an orphan as cut, as `finishTurn` would; false when it lives, or someone else is at it. */
  sweepTurn(orphan: SweptTurn): Promise<boolean>;
  /** The session's last turn if it runs or was cut, else the one asked for if it is the session's. */
  findTurn(turn: { sessionId: string; turnId: string | null }): Promise<FoundTurn | null>;
  /** Asks whichever node runs the session's turn to stop it. */
  requestStop(sessionId: string): Promise<void>;
  /** Those of the sessions whose AI consent is gone, and the turns that were asked to stop. */
  interruptedAmong(sessionIds: string[]): Promise<Interruption[]>;
};
