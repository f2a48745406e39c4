import type { FinishReason, Speaker } from '../model/answer.ts';
import type { AbortReason } from '../model/end-reason.ts';
import type { Fact } from '../model/facts.ts';
import type { Floor, PersonMessage } from '../model/floor.ts';

type MessageMetadata = {
  generatedBy: Speaker['generatedBy'] | 'person';
  model?: string;
  /** The name of the person who wrote the message. */
  author?: string;
  disclosure?: string;
  /** False if the answer could not be stored yet; absent otherwise. */
  saved?: boolean;
};

/** A chunk of the AI SDK UI Message Stream v1: its documented types, `data-facts` and `data-floor`, and no other. */
export type Chunk =
  | { type: 'start'; messageId: string; messageMetadata: MessageMetadata }
  | { type: 'start-step' }
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'text-end'; id: string }
  | { type: 'message-metadata'; messageMetadata: MessageMetadata }
  | { type: 'data-facts'; id: string; data: { facts: Fact[] } }
  | { type: 'data-floor'; transient: true; data: Floor }
  | { type: 'finish-step' }
  | { type: 'finish'; finishReason: FinishReason }
  | { type: 'abort'; reason: AbortReason }
  | { type: 'error'; errorText: string };

const TEXT_ID = 'answer';

/** Begins an answer. */
export function opening(messageId: string, speaker: Speaker, disclosure: string): Chunk[] {
  return openingWith(messageId, { ...speaker, disclosure });
}

function openingWith(messageId: string, messageMetadata: MessageMetadata): Chunk[] {
  return [
    { type: 'start', messageId, messageMetadata },
    { type: 'start-step' },
    { type: 'text-start', id: TEXT_ID },
  ];
}

/** Makes the chunk of a piece of text. */
export function delta(text: string): Chunk {
  return { type: 'text-delta', id: TEXT_ID, delta: text };
}

/** Serialises a chunk. Text chunks have a faster way, since a node sends tens of thousands of them a second. */
export function toJson(chunk: Chunk): string {
  if (chunk.type !== 'text-delta') return JSON.stringify(chunk);
  return `{"type":"text-delta","id":"${TEXT_ID}","delta":${JSON.stringify(chunk.delta)}}`;
}

/**
 * Ends the text and sends the facts that this answer added. Earlier facts are left out, since a person who knows only
 * the session's id may not see them (D30).
 */
export function endOfText(facts: Fact[]): Chunk[] {
  const end: Chunk = { type: 'text-end', id: TEXT_ID };
  return facts.length === 0 ? [end] : [end, { type: 'data-facts', id: 'facts', data: { facts } }];
}

/** Ends a message. */
export function closing(finishReason: FinishReason): Chunk[] {
  return [{ type: 'finish-step' }, { type: 'finish', finishReason }];
}

/** Tells who has the floor (D58). The chunk is transient: clients show it, but do not add it to a message. */
export function floorChunk(floor: Floor): Chunk {
  return { type: 'data-floor', transient: true, data: floor };
}

/** Makes the chunks of a person's message, which has no disclosure. */
export function personChunks({ messageId, author, text }: PersonMessage): Chunk[] {
  const openingChunks = openingWith(messageId, { generatedBy: 'person', author });
  return [...openingChunks, delta(text), ...endOfText([]), ...closing('stop')];
}

/** Rebuilds the chunks of a stored answer. */
export function storedAnswerChunks(answer: {
  messageId: string;
  speaker: Speaker;
  disclosure: string;
  text: string;
  facts: Fact[];
}): Chunk[] {
  const { messageId, speaker, disclosure, text, facts } = answer;
  return [...opening(messageId, speaker, disclosure), delta(text), ...endOfText(facts), ...closing('stop')];
}
