import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { CvStore } from '#domain/ports.ts';
import { assertCvKey, isCvKey } from './cv-key.ts';
import { CvStoreRefused } from './cv-store-refused.ts';

/**
 * The place of the objects. `prefix` has no slash at its end, and may be empty. Only Amazon's store has no `endpoint`.
 */
export type S3Place = {
  bucket: string;
  prefix: string;
  endpoint: string | undefined;
  region: string | undefined;
};

type S3Object = { Bucket: string; Key: string };

/**
 * `connectMs` and `requestMs` bound one attempt; `wholeMs` bounds a call with all its attempts and the reading of its
 * answer.
 */
export type S3Deadlines = { connectMs: number; requestMs: number; wholeMs: number };

const defaultDeadlines: S3Deadlines = { connectMs: 2000, requestMs: 10_000, wholeMs: 25_000 };
const ATTEMPTS_MAX = 3;

/** The end of our objects' names in a shared bucket, so that a sweep removes no other object. */
const SUFFIX = '.sealed';

/** Stores CVs as objects directly under the prefix; an object's name is its key with dots for slashes. */
export function createS3CvStore(place: S3Place, deadlines = defaultDeadlines): CvStore & { close(): void } {
  const { bucket: Bucket, endpoint } = place;
  const folder = place.prefix === '' ? '' : `${place.prefix}/`;
  const client = new S3Client({
    ...(place.region !== undefined && { region: place.region }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS_MAX,
    // Signatures cover the bytes; stores other than Amazon's do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: deadlines.connectMs,
      requestTimeout: deadlines.requestMs,
      throwOnRequestTimeout: true,
    },
  });

  const objectOf = (key: string) => {
    assertCvKey(key);
    return { Bucket, Key: `${folder}${key.replaceAll('/', '.')}${SUFFIX}` };
  };

  /** The object that has the id of the installation to which the CVs belong. */
  const mark = { Bucket, Key: `${folder}installation` };

  /** Makes one call within `wholeMs`. The race also bounds calls that take no signal, such as a list's pages. */
  async function callInTime<Answer>(call: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const signal = AbortSignal.timeout(deadlines.wholeMs);
    const late = Promise.withResolvers<never>();
    const onAbort = () => late.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([call(signal), late.promise]);
    } catch (error) {
      throw toStoreFailure(error, place);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function write(object: S3Object, Body: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...object, Body, ContentLength: Body.length });
    await callInTime((abortSignal) => client.send(command, { abortSignal }));
  }

  function read(object: S3Object): Promise<Buffer | null> {
    return callInTime(async (abortSignal) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  }

  return {
    put: async (key, ...parts) => write(objectOf(key), Buffer.concat(parts)),

    get: async (key) => read(objectOf(key)),

    async remove(key) {
      const object = objectOf(key);
      await callInTime((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }));
    },

    async *list(writtenBefore) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: folder, Delimiter: '/' });
      for (;;) {
        const page = await callInTime(() => pages.next());
        if (page.done) return;
        for (const { Key = '', LastModified } of page.value.Contents ?? []) {
          const key = parseObjectName(Key.slice(folder.length));
          if (key !== null && LastModified !== undefined && LastModified < writtenBefore) yield key;
        }
      }
    },

    readMark: async () => (await read(mark))?.toString('utf8').trim() ?? null,
    writeMark: (id) => write(mark, Buffer.from(`${id}\n`)),

    close: () => client.destroy(),
  };
}

/** Returns the key of one of our objects; null for another object's name. */
function parseObjectName(name: string): string | null {
  if (!name.endsWith(SUFFIX)) return null;
  const key = name.slice(0, -SUFFIX.length).replaceAll('.', '/');
  return isCvKey(key) ? key : null;
}

/** Turns an error that no retry corrects into `CvStoreRefused`, which names the setting. The SDK's message does not. */
function toStoreFailure(error: unknown, { bucket }: S3Place): unknown {
  if (!(error instanceof Error)) return error;
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket')
    return new CvStoreRefused(`the bucket "${bucket}" of CV_STORE does not exist`);
  // 429 asks to send less, which a retry does.
  if (status >= 400 && status < 500 && status !== 429)
    return new CvStoreRefused(`the bucket "${bucket}" of CV_STORE refuses us (${error.name})`);
  if (error.name === 'CredentialsProviderError')
    return new CvStoreRefused('CV_STORE has no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return error;
}
