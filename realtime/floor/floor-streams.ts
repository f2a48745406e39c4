import type { Timers } from '#kernel/timers.ts';
import type { Session } from '../model/session.ts';
import type { parseEntryId } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';
import type { ConversationStore } from '../turn/store.ts';
import { createFloorWaits } from './floor-waits.ts';
import { type WaitForChange, waitForChange } from './follow-changes.ts';
import { followPerson } from './follow-person.ts';

/** The two parts of an entry's id: its turn (of a person's entry: its session) and a number. */
type EntryName = NonNullable<ReturnType<typeof parseEntryId>>;
type FollowOptions = { sessionId: string; messagesBefore: number; signal: AbortSignal };
type ResumeOptions = { session: Session; afterEntry: EntryName | null; signal: AbortSignal };

/** The streams of this node that follow a person on the floor (D58). */
export type FloorStreams = {
  /** Follows the person from their next message on, after the `messagesBefore` first ones. */
  follow(options: FollowOptions): AnswerStream;
  /** Resumes after an entry, or from now on; null if no person has the floor and the client has all their messages. */
  resume(options: ResumeOptions): Promise<AnswerStream | null>;
  /** Waits for a change of the session's floor, or of its messages to and from a person. */
  waitForChange(wait: WaitForChange): Promise<void>;
  /** Makes the streams of a session read the floor again, or those of all sessions. */
  wake(sessionId?: string): void;
  /** Cuts all streams, so that their clients go to another node. */
  close(): void;
};

/** Creates the streams of this node. */
export function createFloorStreams({
  store,
  timers,
}: {
  store: Pick<ConversationStore, 'readFloor'>;
  timers: Timers;
}): FloorStreams {
  const waits = createFloorWaits();
  const follow = ({ signal, ...place }: FollowOptions) =>
    followPerson(place, { read: store.readFloor, waits, timers, signal });
  return {
    follow,
    resume: async ({ session: { sessionId, isWithPerson }, afterEntry, signal }) => {
      const isEntryOfPerson = afterEntry?.turnId === sessionId;
      if (!isEntryOfPerson && !isWithPerson) return null;
      // The id of a person's entry has the session and the number of received messages. Any other has its turn.
      const place = isEntryOfPerson
        ? { resumedAt: afterEntry.sequence }
        : { turnId: afterEntry?.turnId ?? null };
      const reading = await store.readFloor({ sessionId, ...place });
      if (reading === null) return null;
      const hasAllMessages = reading.next === null;
      if (hasAllMessages && reading.floor.by === 'interviewer') return null;
      return follow({ sessionId, messagesBefore: reading.messagesBefore, signal });
    },
    waitForChange: (wait) => waitForChange(wait, { waits, timers }),
    wake: waits.wake,
    close: waits.close,
  };
}
