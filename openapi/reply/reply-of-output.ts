import type { ReplyMetadata, RestMeta } from '#routers/base/rest.ts';
import { entityTag, type Reply } from './reply.ts';
import { cachingHeaders, lastModified, limitHeaders } from './reply-headers.ts';

type WrittenOutput = { headers: Record<string, string>; body: Reply['body'] };

/** The functions that write outputs other than JSON. */
export type OutputWriters = {
  writeStream(output: unknown, mediaType: string): WrittenOutput;
  writeArchive(output: unknown, metadata: ReplyMetadata): WrittenOutput;
};

/** Builds the reply that holds a procedure's output in one of its media types. */
export function replyOfOutput(
  rest: RestMeta,
  output: unknown,
  { metadata, mediaType, writers }: { metadata: ReplyMetadata; mediaType: string; writers: OutputWriters },
): Reply {
  const { produces = 'json', cache = 'no-store', headers } = rest;
  const common = {
    ...cachingHeaders(rest),
    ...(headers?.(output, metadata) ?? {}),
    ...limitHeaders(metadata.limit),
  };
  if (output === null) return { status: 204, headers: common, body: Buffer.alloc(0) };
  if (produces === 'stream' || mediaType === 'application/zip') {
    const written =
      produces === 'stream' ? writers.writeStream(output, mediaType) : writers.writeArchive(output, metadata);
    return { status: 200, headers: { ...common, ...written.headers }, body: written.body };
  }
  if (produces === 'file') {
    const { mediaType: type, data } = asFile(output);
    return { status: 200, headers: { ...common, 'Content-Type': type }, body: Buffer.from(data, 'base64') };
  }
  const body = Buffer.from(JSON.stringify(output));
  return {
    status: rest.status?.(output) ?? 200,
    headers: {
      ...common,
      'Content-Type': 'application/json; charset=utf-8',
      ...(cache !== 'no-store' && { ETag: entityTag(body), ...lastModified(output, metadata) }),
    },
    body,
  };
}

/** Types the output of an operation that answers a file, which RPC gets as it is. */
function asFile(output: unknown): { mediaType: string; data: string } {
  return output as { mediaType: string; data: string };
}
