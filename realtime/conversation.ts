import type { FloorStreams } from './floor/floor-streams.ts';
import type { Speaker } from './model/answer.ts';
import type { SentMessage } from './model/messages.ts';
import type { Caller } from './turn/admit-call.ts';
import type { AnswerStream } from './turn/answer-stream.ts';
import type { Interruption } from './turn/interruptions.ts';

/** A call for an answer. */
export type ConversationCall = Caller & {
  /** Aborts when the subscriber leaves; the turn continues for its grace time. */
  signal: AbortSignal;
};

/** The conversations of this node. */
export type Conversation = {
  /**
   * Throws `overloaded` if this node is too busy for a new turn, but never for a session whose turn runs here: its call
   * joins or replaces that turn. It queries no database (D52).
   */
  assertMayStart(sessionId: string): void;
  /**
   * Answers a message, or asks the opening question if it is null; resolves with the first words. Refuses with
   * `consent_missing`, `rate_limited` or `provider_unavailable`, in this order (D4), or with `overloaded` if too many
   * turns wait for their start.
   */
  converse(call: ConversationCall & { message: SentMessage | null }): Promise<AnswerStream>;
  /** Resumes the running turn from its start, or after the entry `after`; null if there is none. */
  resume(call: ConversationCall & { after?: string }): Promise<AnswerStream | null>;
  /** Ends the session's running turn, on any node; its text so far is kept. */
  stop(sessionId: string): Promise<void>;
  /**
   * Ends on this node the running turn of a session whose consent was revoked, and makes its floor streams read again.
   * To be called after the commit. The other nodes learn of the revocation from the database.
   */
  revoke(sessionId: string): void;
  /** Reads the speaker and the text so far of a running turn of any node; no text if no log has it or can be read. */
  wordsOf(turnId: string): Promise<{ speaker: Speaker | null; text: string }>;
  /**
   * Makes the streams that wait for a person read the session again, since its floor changed or a message came. Without
   * a session it wakes the streams of all.
   */
  wakeFloorStreams(sessionId?: string): void;
  /** Resolves at a change of a session, for a page that shows it to the employer (D58). */
  waitForChange: FloorStreams['waitForChange'];
  /**
   * Ends a turn of this node at the request of another node. If the turn's own node is dead, its log is closed after
   * the lease (D128).
   */
  interrupt(interruption: Interruption): void;
  /** Ends these turns on this node and deletes their entries from the log; to be called once their rows are erased. */
  forget(turnIds: readonly string[]): Promise<void>;
  /** Asks the database which turns of this node are erased, and forgets them. */
  forgetErased(): Promise<void>;
  /**
   * Lets running turns finish until `deadline`, then cuts them and stores their text so far. It misses a turn that is
   * being started, so it is called again once no request is open.
   */
  drain(deadline: AbortSignal): Promise<void>;
};
