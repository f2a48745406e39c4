import { safeValidateWebSocketChatTransportRequest } from 'ai';
import { describe, expect, test } from 'vitest';
import { readFrame } from '#realtime/transport/socket-frames.ts';
import { resumeFrame, sendFrame } from './support/chat-socket.ts';

const send = sendFrame('r1', 'Lundi.');
const resume = resumeFrame('r1');

/** Replaces one field at a time. */
const spoilt = [send, resume, { type: 'abort', requestId: 'r1' }].flatMap((frame) =>
  Object.keys(frame).flatMap((field) =>
    [undefined, null, 7, 'x', [], {}, { a: 7 }, true].map((value) => ({ ...frame, [field]: value })),
  ),
);

const frames: unknown[] = [
  ...[send, resume, { type: 'abort', requestId: 'r1' }],
  ...[{ ...send, trigger: 'regenerate-message', messageId: 'm1', metadata: { a: 1 }, extra: true }],
  ...[0, 7, -1, 1.5, '7', null].map((lastSequence) => ({ ...resume, lastSequence })),
  ...spoilt,
  ...[null, 7, 'send', [], {}, [send], { type: 'toString', requestId: 'r1' }],
];

/** Messages that the service accepts although the AI SDK does not send them (D24): other forms, and an empty list. */
const isOursToRead = (frame: unknown) => Object.hasOwn(Object(frame), 'messages') && !isSame(frame);
const isSame = (frame: unknown) => JSON.stringify(Object(frame).messages) === JSON.stringify(send.messages);

describe('frames', () => {
  test.each(
    frames
      .filter((frame) => !isOursToRead(frame))
      .map((frame) => [JSON.stringify(frame) ?? 'undefined', frame]),
  )('as the AI SDK judges it: %s', async (text, frame) => {
    const judged = await safeValidateWebSocketChatTransportRequest({
      value: JSON.parse(JSON.stringify(frame)),
    });
    expect(readFrame(text) !== null).toBe(judged.success);
  });

  test('no messages ask for the opening question, which the AI SDK’s check does not know (D24)', () => {
    expect(readFrame(JSON.stringify({ ...send, messages: [] }))).toMatchObject({ messages: [] });
  });

  test('200 messages and ids of 255 characters, no more', () => {
    const many = (count: number) => ({ ...send, messages: Array(count).fill({}) });
    const named = (length: number) => ({ ...resume, requestId: 'r'.repeat(length) });
    const taken = [many(200), many(201), named(255), named(256)].map(
      (frame) => readFrame(JSON.stringify(frame)) !== null,
    );
    expect(taken).toEqual([true, false, true, false]);
  });
});
