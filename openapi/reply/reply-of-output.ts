import type { ReplyMetadata, RestMeta } from '#routers/base/rest.ts';
import { contentTypeOf } from '../media-types.ts';
import { nextPageLink, type PageRequest } from './next-page.ts';
import type { Reply } from './reply.ts';
import { cachingHeaders, entityTag, lastModifiedHeader, limitHeaders } from './reply-headers.ts';

type WrittenOutput = { headers: Record<string, string>; body: Reply['body'] };

/** The functions that write outputs other than JSON. */
export type OutputWriters = {
  writeStream(output: unknown, mediaType: string): WrittenOutput;
  writeArchive(output: unknown, metadata: ReplyMetadata): WrittenOutput;
};

type ReplyContext = {
  metadata: ReplyMetadata;
  mediaType: string;
  outputWriters: OutputWriters;
  request: PageRequest;
};

/** Builds the reply that holds a procedure's output in one of its media types. */
export function replyOfOutput(
  rest: RestMeta,
  output: unknown,
  { metadata, mediaType, outputWriters, request }: ReplyContext,
): Reply {
  const { produces = 'json', cache = 'no-store' } = rest;
  const commonHeaders = {
    ...cachingHeaders(rest),
    ...rest.headers?.(output, metadata),
    ...pageHeaders(rest, output, request),
    ...limitHeaders(metadata.limit),
  };
  if (output === null) return { status: 204, headers: commonHeaders, body: Buffer.alloc(0) };
  const toReply = (written: WrittenOutput): Reply => ({
    status: 200,
    headers: { ...commonHeaders, ...written.headers },
    body: written.body,
  });
  if (produces === 'stream') return toReply(outputWriters.writeStream(output, mediaType));
  if (mediaType === 'application/zip') return toReply(outputWriters.writeArchive(output, metadata));
  if (produces === 'file') {
    const file = asFile(output);
    return toReply({
      headers: { 'Content-Type': file.mediaType },
      body: Buffer.from(file.data, 'base64'),
    });
  }
  const write = rest.writers?.[mediaType];
  if (write !== undefined) {
    const headers = { 'Content-Type': contentTypeOf(rest, mediaType) };
    return toReply({ headers, body: Buffer.from(write(output)) });
  }
  const body = Buffer.from(JSON.stringify(output));
  return {
    status: rest.status?.(output) ?? 200,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      ...(cache !== 'no-store' && { ETag: entityTag(body), ...lastModifiedHeader(output, metadata) }),
    },
    body,
  };
}

/**
 * Builds headers with the link to the next page and the sync token of a list. Other media types than JSON, such as CSV,
 * have no other place for them.
 */
function pageHeaders(rest: RestMeta, output: unknown, request: PageRequest): Record<string, string> {
  if (rest.writers === undefined) return {};
  if (!(output instanceof Object && 'nextCursor' in output && 'syncToken' in output)) return {};
  const { nextCursor, syncToken } = output;
  return {
    ...(typeof nextCursor === 'string' && { Link: nextPageLink(rest, request, nextCursor) }),
    'X-Sync-Token': String(syncToken),
  };
}

/** Types the output of an operation that answers a file. `data` is in base64, in which RPC sends it. */
function asFile(output: unknown): { mediaType: string; data: string } {
  return output as { mediaType: string; data: string };
}
