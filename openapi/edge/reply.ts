import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { releaseBody } from './read-body.ts';
import { writeChunk } from './write-chunk.ts';

type Write = (frame: string | Uint8Array) => Promise<void> | undefined;

/** Writes frames as they come; `write` gives a promise where the reader is slow. */
export type WriteFrames = (write: Write) => Promise<void>;

/** An answer ready to be sent: whole bytes, or frames as they come. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | AsyncIterable<string | Uint8Array> | WriteFrames;
};

const GZIP_FROM_BYTES = 1024;
const compressed = new WeakMap<Buffer, Promise<Buffer>>();
const gzipAsync = promisify(gzip);

/** Sends a reply; HEAD answers as GET without a body (D2). */
export async function sendReply(request: Request, response: Response, reply: Reply): Promise<void> {
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers)) {
    if (name === 'Vary') response.vary(value);
    else response.setHeader(name, value);
  }
  if (reply.status === 204) response.end();
  else if (Buffer.isBuffer(reply.body)) await sendBytes(request, response, reply.body);
  else {
    const { body } = reply;
    await sendFrames(request, response, typeof body === 'function' ? body : framesWriter(body, response));
  }
}

/** A strong validator: equal bytes, equal tag (D7). */
export function entityTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

async function sendBytes(request: Request, response: Response, bytes: Buffer): Promise<void> {
  const encoding =
    bytes.length >= GZIP_FROM_BYTES && response.hasHeader('ETag') ? encodingOf(request) : 'identity';
  if (encoding === 'gzip') {
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('ETag', String(response.getHeader('ETag')).replace(/"$/, '-gz"'));
  }
  if (response.statusCode === 200 && isUnchanged(request)) {
    response.status(304);
    for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
    response.end();
    return;
  }
  const body = encoding === 'gzip' ? await gzipped(bytes) : bytes;
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Express answers requests with `Cache-Control: no-cache` in full. That is meant for caches: an origin validates all
 * the same (RFC 9111), and Node's fetch adds it to every conditional request.
 */
function isUnchanged(request: Request): boolean {
  const { 'cache-control': _, ...headers } = request.headers;
  const asked: Request = Object.create(request, { headers: { value: headers } });
  return asked.fresh;
}

function encodingOf(request: Request): string {
  return new Negotiator(request).encoding(['gzip', 'identity']) ?? 'identity';
}

function gzipped(bytes: Buffer): Promise<Buffer> {
  const known = compressed.get(bytes) ?? gzipAsync(bytes);
  compressed.set(bytes, known);
  return known;
}

/**
 * Writes frames as fast as the reader takes them; they end by the call's signal when the reader leaves. A
 * failure after the head destroys the socket, so that a cut never looks like an end.
 */
async function sendFrames(request: Request, response: Response, writeFrames: WriteFrames): Promise<void> {
  releaseBody(response);
  response.flushHeaders();
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await writeFrames((frame) =>
      response.destroyed || writeChunk(response, frame) ? undefined : untilWritable(response),
    );
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** Frames are made only while somebody reads them. */
function framesWriter(frames: AsyncIterable<string | Uint8Array>, response: Response): WriteFrames {
  return async (write) => {
    for await (const frame of frames) {
      if (response.destroyed) return;
      await write(frame);
    }
  };
}

function untilWritable(response: Response): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A chunk that was written to the socket drains there.
  const drains = [response, response.socket].filter((stream) => stream !== null);
  const done = () => {
    for (const stream of drains) stream.off('drain', done).off('close', done);
    resolve();
  };
  for (const stream of drains) stream.once('drain', done).once('close', done);
  return promise;
}
