import type { Reply } from '../realtime/conversation.ts';
import { sseFrames, sseHeaders, textFrames, textHeaders } from '../realtime/sse.ts';

/** The conversation in the media type that REST negotiated (contract section 4.6). */
export function writeConversation(output: unknown, mediaType: string) {
  const reply = output as Reply;
  return mediaType === 'application/octet-stream'
    ? { headers: textHeaders, body: textFrames(reply.chunks, reply) }
    : { headers: sseHeaders, body: sseFrames(reply.chunks) };
}
