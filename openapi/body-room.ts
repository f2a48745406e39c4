import { createRoom, type Room } from '../server/kernel/room.ts';

/** Memory for the bodies that are on their way or being worked on. */
export type BodyRoom = {
  /** The room of bodies as large as `bytes`; small ones never wait behind large ones. */
  roomFor(bytes: number): Room;
};

/** How many bytes of bodies may be held at once, and how long one more waits for its turn. */
export type BodyRoomBounds = { readonly bytes: number; readonly waitMs: number };

const SMALL_BYTES_MAX = 262_144;
const WAITERS_MAX = 256;

export function createBodyRoom({ bytes, waitMs }: BodyRoomBounds): BodyRoom {
  const refusal = 'Too much is being sent to this service at once; please send it again in a moment.';
  const rest = { waitMs, waitersMax: WAITERS_MAX, refusal };
  const small = createRoom({ size: bytes / 4, ...rest });
  const large = createRoom({ size: bytes, ...rest });
  return { roomFor: (size) => (size <= SMALL_BYTES_MAX ? small : large) };
}
