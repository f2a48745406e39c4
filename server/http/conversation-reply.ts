import type { WriteFrames } from '#openapi/reply/reply.ts';
import type { AnswerStream } from '#realtime/conversation.ts';
import { sseHeaders, textHeaders, writeSse, writeText } from '#realtime/transport/sse.ts';

type Stream = { headers: Record<string, string>; body: WriteFrames };

/** The conversation in the media type that REST negotiated (contract section 4.6). */
export function conversationReply(output: unknown, mediaType: string): Stream {
  const answer = output as AnswerStream;
  return mediaType === 'application/octet-stream'
    ? { headers: textHeaders, body: (write) => writeText(answer.chunks, write, answer) }
    : { headers: sseHeaders, body: (write) => writeSse(answer.chunks, write) };
}
