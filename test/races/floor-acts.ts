import type { Conversation } from '#realtime/conversation.ts';
import type { ConversationStore } from '#realtime/turn/store.ts';

/** The node that a person's call reaches. */
export type FloorNode = Pick<Conversation, 'wordsOf' | 'interrupt' | 'wakeFloorStreams'>;

/** The acts of persons on the floor of one session (D58). Each rejects with a `DomainError` if it is refused. */
export type FloorActs = {
  /** Resolves to the floor's version. */
  take(holder: string, node: FloorNode): Promise<number>;
  say(
    holder: string,
    words: { messageId: string; text: string; floorVersion: number },
    node: FloorNode,
  ): Promise<void>;
  /** Resolves to the floor's version. */
  handBack(
    holder: string,
    back: { to: 'interviewer' | 'nobody'; floorVersion: number },
    node: FloorNode,
  ): Promise<number>;
};

/** One session for the races, in memory or in a database. */
export type RacedSession = FloorActs & {
  sessionId: string;
  store: ConversationStore;
  /** Withdraws the AI consent. */
  revoke(): Promise<void>;
  /** Erases the person. */
  erase(): Promise<void>;
  /** Ends the leases of a node's turns, as its death does. */
  endLeases(node: string): Promise<void>;
  read(): Promise<StoredSession>;
};

/** All that is stored of a session, without ids that differ from run to run. */
export type StoredSession = {
  messages: { role: string; by: string; text: string; incomplete: boolean }[];
  facts: string[];
  turns: string[];
  floor: { speaker: string; version: number; holder: string | null };
};
