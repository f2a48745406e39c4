import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { vi } from 'vitest';

type S3Server = AsyncDisposable & { endpoint: string; bucket: string };

/** Starts an S3 server over HTTP on a free port, with one bucket, and puts its credentials into the environment. */
export async function startS3Server(): Promise<S3Server> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  const directory = await mkdtemp(join(tmpdir(), 'guichet-s3-'));
  const bucket = 'guichet-cv';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
