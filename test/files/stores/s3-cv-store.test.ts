import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { CvStoreRefused } from '#files/stores/cv-store-refused.ts';
import { createS3CvStore, type S3Deadlines, type S3Place } from '#files/stores/s3-cv-store.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { describeCvStore, keysBefore } from './cv-store.contract.ts';

const server = await startS3Server();
afterAll(() => server[Symbol.asyncDispose]());

const whenever = new Date(8.64e15);
const place = (fields: Partial<S3Place> = {}): S3Place => ({
  bucket: server.bucket,
  prefix: 'cv-of-tests',
  endpoint: server.endpoint,
  region: 'us-east-1',
  ...fields,
});
const short: S3Deadlines = { connectMs: 100, requestMs: 100, wholeMs: 600 };

let stores = 0;
describeCvStore('The S3 store', async () => {
  const store = createS3CvStore(place({ prefix: `run/${stores++}` }));
  return { store, dispose: async () => store.close() };
});

describe('The S3 store', () => {
  // The test server's own continuation tokens need a cipher that OpenSSL 3 no longer has.
  it('lists every page, one after the other', async () => {
    const asked: (string | null)[] = [];
    const endpoint = await listening(({ url }, response) => {
      const { searchParams } = new URL(String(url), 'http://s3.test');
      const token = searchParams.get('continuation-token');
      asked.push(searchParams.get('prefix'), searchParams.get('delimiter'), token);
      const page = token === null ? 1 : Number(token);
      const more = page < 3;
      const written = page === 2 ? '2030-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z';
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(
        `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>
<Contents><Key>many/cv.${page}.sealed</Key><LastModified>${written}</LastModified></Contents>
${more ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : ''}</ListBucketResult>`,
      );
    });
    const store = open({ endpoint, prefix: 'many' });
    expect(await keysBefore(store, new Date('2027-01-01'))).toEqual(['cv/1', 'cv/3']);
    expect(asked).toEqual(['many/', '/', null, 'many/', '/', '2', 'many/', '/', '3']);
  });

  it('sees nothing of another prefix, be it above, below, or the beginning of its own', async () => {
    const prefixes = ['', 'shared', 'shared/below', 'share', 'shared.1'];
    const neighbours = prefixes.map((prefix) => open({ prefix }));
    for (const [index, store] of neighbours.entries()) await store.put('cv/same', Buffer.from(`${index}`));
    for (const [index, store] of neighbours.entries()) {
      expect((await store.get('cv/same'))?.toString()).toBe(`${index}`);
      expect(await keysBefore(store, whenever)).toEqual(['cv/same']);
    }
    await neighbours[1]?.remove('cv/same');
    const left = await Promise.all(neighbours.map((store) => store.get('cv/same')));
    expect(left.map((bytes) => bytes !== null)).toEqual([true, false, true, true, true]);
  });

  it('never names an object that is not its own, so that no sweep removes it', async () => {
    const client = new S3Client({ region: 'us-east-1', endpoint: server.endpoint, forcePathStyle: true });
    for (const Key of ['mixed/report.pdf', 'mixed/cv.UPPER.sealed', 'mixed/.sealed', 'mixed/a/cv.x.sealed'])
      await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: 'x' }));
    client.destroy();
    const store = open({ prefix: 'mixed' });
    await store.put('cv/own', Buffer.from('x'));
    expect(await keysBefore(store, whenever)).toEqual(['cv/own']);
  });

  it('tells of a bucket that does not exist', async () => {
    const store = open({ bucket: 'absent' });
    const calls = [
      () => store.put('cv/a', Buffer.from('x')),
      () => store.get('cv/a'),
      () => keysBefore(store, whenever),
      () => store.remove('cv/a'),
    ];
    for (const call of calls) {
      const error = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CvStoreRefused);
      expect(String(error)).toContain('the bucket "absent" of CV_STORE does not exist');
    }
  });

  it('tells of a server that refuses, after one attempt', async () => {
    let attempts = 0;
    const endpoint = await listening((_, response) => {
      attempts++;
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    });
    const refusal = open({ endpoint }).put('cv/a', Buffer.from('x'));
    await expect(refusal).rejects.toThrow(
      'the bucket "guichet-cv" of CV_STORE refuses us (SignatureDoesNotMatch)',
    );
    expect(attempts).toBe(1);
  });

  it('tries three times, and no more', async () => {
    const attempts: string[] = [];
    const endpoint = await listening((request, response) => {
      attempts.push(String(request.method));
      response.writeHead(attempts.length % 3 === 0 ? 200 : 503).end();
    });
    const store = open({ endpoint });
    await store.put('cv/a', Buffer.from('x'));
    expect(attempts).toEqual(['PUT', 'PUT', 'PUT']);
    const failing = await listening((_, response) => {
      attempts.push('failed');
      response.writeHead(500).end();
    });
    await expect(open({ endpoint: failing }).put('cv/a', Buffer.from('x'))).rejects.toThrow();
    expect(attempts.slice(3)).toEqual(['failed', 'failed', 'failed']);
  });

  it('gives up on a server that is not there', async () => {
    const store = open({ endpoint: `http://127.0.0.1:${await freePort()}` }, short);
    await expect(store.put('cv/a', Buffer.from('x'))).rejects.toThrow();
    await expect(store.get('cv/a')).rejects.toThrow();
    await expect(keysBefore(store, whenever)).rejects.toThrow();
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    [
      'stops in the middle of its answer',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('<half');
      },
    ],
  ])('meets its deadline with a server that %s', async (_, listener) => {
    const store = open({ endpoint: await listening(listener) }, short);
    await Promise.all(
      [
        store.put('cv/a', Buffer.alloc(100_000)),
        store.get('cv/a'),
        store.remove('cv/a'),
        keysBefore(store, whenever),
      ].map((call) => expect(call).rejects.toThrow()),
    );
  });
});

function open(fields: Partial<S3Place>, deadlines?: S3Deadlines) {
  const store = createS3CvStore(place(fields), deadlines);
  onTestFinished(() => store.close());
  return store;
}

async function listening(listener: RequestListener): Promise<string> {
  const http = createServer((request, response) => {
    request.resume();
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}
