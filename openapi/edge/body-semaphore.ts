import { createRoom, type Room } from '../../kernel/semaphore.ts';

/** Memory for the bodies that are on their way or being worked on; small ones never wait behind large ones. */
export type BodyRoom = { readonly small: Room; readonly large: Room };

/** How many bytes of bodies may be held at once, and how long one more waits for its turn. */
export type BodyRoomBounds = { readonly bytes: number; readonly waitMs: number };

export const SMALL_BODY_BYTES_MAX = 262_144;
const WAITERS_MAX = 256;
/** Of the room and of its waiters, one client address has so much: others are served beside it. */
const SHARE = 1 / 4;

export function createBodyRoom(
  { bytes, waitMs }: BodyRoomBounds,
  { cvBytesMax }: { cvBytesMax: number },
): BodyRoom {
  const refusal = 'Too much is being sent to this service at once; please send it again in a moment.';
  const roomOf = (size: number, bytesMax: number) =>
    createRoom({
      size,
      waitMs,
      waitersMax: WAITERS_MAX,
      refusal,
      share: { size: Math.max(size * SHARE, bytesMax), waitersMax: WAITERS_MAX * SHARE },
    });
  const largest = cvBytesMax * 1.5 + SMALL_BODY_BYTES_MAX;
  return { small: roomOf(bytes / 4, SMALL_BODY_BYTES_MAX), large: roomOf(bytes, largest) };
}
