import { attendFloor } from '#domain/floor/attend-floor.ts';
import { handBackFloor } from '#domain/floor/hand-back-floor.ts';
import type { FloorAccess } from '#domain/floor/open-floor.ts';
import { sayOnFloor } from '#domain/floor/say-on-floor.ts';
import { takeFloor } from '#domain/floor/take-floor.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '../page/page-call.ts';
import { type FloorContent, NAME_CHARACTERS_MAX } from './floor-page.ts';

/** The greatest length of a message's id, as in the operations of the API. */
const ID_CHARACTERS_MAX = 255;

type Fault = NonNullable<FloorContent['fault']>;
/** The codes of an `invalid_request` for which the page has a sentence under the same name. */
const codesWithSentence = [
  'held_by_other',
  'floor_moved',
  'already_used',
] as const satisfies readonly Fault[];

/** Runs the form that `step` names. Resolves to the fault that the page then shows; null if there is none. */
export async function runFloorForm(
  deps: Deps,
  access: FloorAccess,
  fields: FormFields,
): Promise<Fault | null> {
  try {
    return await run(deps, access, fields);
  } catch (error) {
    const failure = toDomainError(error);
    if (failure.reason === 'consent_missing') return 'consent_missing';
    if (failure.reason !== 'invalid_request') throw error;
    return codesWithSentence.find((code) => code === failure.details[0]?.code) ?? 'other';
  }
}

async function run(deps: Deps, access: FloorAccess, fields: FormFields): Promise<Fault | null> {
  const step = cleanTextOf(fields.step);
  const floorVersion = Number(cleanTextOf(fields.floorVersion));
  if (!Number.isSafeInteger(floorVersion)) return 'floor_moved';
  if (step === 'take') {
    const name = cleanTextOf(fields.name).replace(/\s+/g, ' ');
    if (name.length > NAME_CHARACTERS_MAX) return 'too_long';
    await takeFloor(deps, access, { name: name === '' ? undefined : name, expectedVersion: floorVersion });
  }
  if (step === 'say') {
    const text = cleanTextOf(fields.text);
    const messageId = cleanTextOf(fields.messageId);
    // The page always sends a valid id, so a bad one has no sentence of its own.
    if (text === '' || messageId === '' || messageId.length > ID_CHARACTERS_MAX) return 'too_short';
    if (text.length > MESSAGE_CHARACTERS_MAX) return 'too_long';
    await sayOnFloor(deps, access, { messageId, text, floorVersion });
  }
  // These steps hand the floor back, and name who has it next.
  if (step === 'interviewer' || step === 'nobody')
    await handBackFloor(deps, access, { to: step, floorVersion });
  if (step === 'attend') await attendFloor(deps, access, { floorVersion }).catch(ignoreMovedFloor);
  return null;
}

/** Ignores that the floor has moved: the reply to `attend` shows who has it now. */
function ignoreMovedFloor(error: unknown): void {
  if (toDomainError(error).reason !== 'invalid_request') throw error;
}

/** Returns a field's text in Unicode's form NFC, trimmed; '' if PostgreSQL cannot store one of its characters. */
export function cleanTextOf(value: unknown): string {
  const text = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  return isCleanText(text) ? text : '';
}
