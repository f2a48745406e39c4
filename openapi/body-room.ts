import { createRoom, type Room } from '../server/kernel/room.ts';

/** Memory for the bodies that are on their way or being worked on; small ones never wait behind large ones. */
export type BodyRoom = { readonly small: Room; readonly large: Room };

/** How many bytes of bodies may be held at once, and how long one more waits for its turn. */
export type BodyRoomBounds = { readonly bytes: number; readonly waitMs: number };

export const SMALL_BODY_BYTES_MAX = 262_144;
const WAITERS_MAX = 256;

export function createBodyRoom({ bytes, waitMs }: BodyRoomBounds): BodyRoom {
  const refusal = 'Too much is being sent to this service at once; please send it again in a moment.';
  const rest = { waitMs, waitersMax: WAITERS_MAX, refusal };
  return { small: createRoom({ size: bytes / 4, ...rest }), large: createRoom({ size: bytes, ...rest }) };
}
