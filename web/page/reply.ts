import { attachmentHeader } from '#kernel/input/attachment-header.ts';
import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';

export type PageReply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The workspaces on whose revisions the answer depends. An answer without any is cached for a moment only (D7). */
  owners?: readonly string[];
  /** The next moment at which the answer changes without a commit (D12). */
  freshUntil?: Date;
};

/** Lets pages load only the service's files, and employers' images over TLS. */
const loadingPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https:",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/**
 * Lets scripts send requests to this origin only. A page without scripts has it too, since tools that examine a page
 * read robots.txt and llms.txt under its policy.
 */
const requestPolicy = "connect-src 'self'";

type Policy = { loadsJavaScript?: boolean; isFramable?: boolean };

/** Writes the Content-Security-Policy of a page. Only framable pages may be shown in another site's frame. */
function policyOf({ loadsJavaScript = false, isFramable = false }: Policy): string {
  const ancestors = `frame-ancestors ${isFramable ? '*' : "'none'"}`;
  const scripts = loadsJavaScript ? ["script-src 'self'"] : [];
  return [loadingPolicy, ancestors, ...scripts, requestPolicy].join('; ');
}

const safetyHeaders = {
  'Content-Security-Policy': policyOf({}),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The headers that keep a page out of search engines. */
export const noIndexHeaders = { 'X-Robots-Tag': 'noindex' };

/** The members of a reply that is the same for everyone, and the time of the last change, if known. */
type SharedReply = { owners?: readonly string[]; changedAt?: Date; freshUntil?: Date | null };

type ReplyOptions = {
  status?: number;
  headers?: Record<string, string>;
  shared?: SharedReply;
  loadsJavaScript?: boolean;
  /** True for a page that any site may show in a frame (D65). */
  isFramable?: boolean;
};

/** Answers with a page. A `shared` page is the same for everyone and may be cached (D7). */
export function htmlReply(
  text: string,
  lang: Lang,
  { status = 200, headers, shared, loadsJavaScript = false, isFramable = false }: ReplyOptions = {},
): PageReply {
  const body = Buffer.from(text);
  return {
    status,
    headers: {
      ...safetyHeaders,
      'Content-Security-Policy': policyOf({ loadsJavaScript, isFramable }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': lang,
      Vary: 'Accept-Language, Accept-Encoding',
      ...(shared === undefined ? { 'Cache-Control': 'no-store' } : sharedHeaders(body, shared)),
      ...headers,
    },
    body,
    ...(shared?.owners !== undefined && { owners: shared.owners }),
    ...(shared?.freshUntil != null && { freshUntil: shared.freshUntil }),
  };
}

type TextOptions = { lang: Lang; mediaType: string; shared: SharedReply; headers?: Record<string, string> };

/** Answers with another text, such as a feed or Markdown, under the headers of a page. */
export function textReply(text: string, { lang, mediaType, shared, headers }: TextOptions): PageReply {
  return htmlReply(text, lang, { shared, headers: { ...headers, 'Content-Type': mediaType } });
}

/** Redirects a browser with GET, so that a reload sends no form again. */
export function seeOther(url: string): PageReply {
  return {
    status: 303,
    headers: { ...safetyHeaders, Location: url, 'Cache-Control': 'no-store' },
    body: Buffer.alloc(0),
  };
}

/** Redirects permanently from an old address to the new one. */
export function movedTo(url: string): PageReply {
  return {
    status: 308,
    headers: { ...safetyHeaders, Location: url, 'Cache-Control': 'no-store' },
    body: Buffer.alloc(0),
  };
}

/** Prevents that a file of a candidate or an employer loads or runs something. */
const inertPolicy = "default-src 'none'; sandbox";

type DownloadedFile = { fileName: string; mediaType: string; data: Buffer };

/** Answers with a candidate's file. Browsers save it, and never show it as a page of the service. */
export function fileReply(
  { fileName, mediaType, data }: DownloadedFile,
  headers: Record<string, string>,
): PageReply {
  const disposition = attachmentHeader(fileName);
  return privateFileReply(data, {
    'Content-Type': mediaType,
    'Content-Disposition': disposition,
    ...headers,
  });
}

/** Answers with a picture of a candidate's file, for a page that shows it. */
export function privatePictureReply(png: Buffer, headers: Record<string, string>): PageReply {
  return privateFileReply(png, { 'Content-Type': 'image/png', 'Content-Disposition': 'inline', ...headers });
}

function privateFileReply(body: Buffer, headers: Record<string, string>): PageReply {
  return {
    status: 200,
    headers: {
      ...safetyHeaders,
      'Content-Security-Policy': inertPolicy,
      'Cache-Control': 'no-store',
      ...headers,
    },
    body,
  };
}

/** Answers with a file whose address changes with its bytes, so that browsers keep it for a year. */
export function assetReply({ bytes, mediaType }: { bytes: Buffer; mediaType: string }): PageReply {
  return {
    status: 200,
    headers: {
      'Content-Type': mediaType,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: entityTag(bytes),
    },
    body: bytes,
  };
}

type SharedImage = { data: Buffer; mediaType: string; changedAt: Date; isVersioned: boolean };

/**
 * Answers with an employer's image, which cannot run scripts. At an address with a version, the image never changes.
 */
export function imageReply({ data, mediaType, changedAt, isVersioned }: SharedImage): PageReply {
  return {
    status: 200,
    headers: {
      'Content-Security-Policy': inertPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
      ...sharedHeaders(data, { changedAt }),
      ...(isVersioned && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    },
    body: data,
  };
}

/** Returns the headers of an answer that caches keep for five seconds and then check by its entity tag (D7). */
function sharedHeaders(body: Buffer, { changedAt }: SharedReply): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=5, must-revalidate',
    ETag: entityTag(body),
    ...(changedAt !== undefined && { 'Last-Modified': changedAt.toUTCString() }),
  };
}

/** Names the bytes by the beginning of their hash, which is long enough to tell all versions of a file apart. */
function entityTag(bytes: Uint8Array): string {
  return `"${sha256(bytes).slice(0, 27)}"`;
}
