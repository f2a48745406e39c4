import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

export type Certificates = AsyncDisposable & {
  /** Files: a certification authority's certificate, another one's, and a server's key and certificate of the first. */
  root: string;
  otherRoot: string;
  certificate: string;
  key: string;
};

/** A server's certificate for 127.0.0.1 alone, which `owner` can read. */
export async function makeCertificates(owner: { uid?: number; gid?: number }): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-tls-'));
  const file = (name: string) => join(folder, name);
  for (const name of ['root', 'other']) {
    await run('openssl', [
      ...['req', '-x509', ...key, '-subj', `/CN=${name}`],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)],
    ]);
  }
  await run('openssl', [
    ...['req', '-x509', ...key, '-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-CA', file('root.pem'), '-CAkey', file('root.key')],
    ...['-keyout', file('server.key'), '-out', file('server.pem')],
  ]);
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, file('server.key'), file('server.pem')]) await chown(path, uid, gid);
  }
  return {
    root: file('root.pem'),
    otherRoot: file('other.pem'),
    certificate: file('server.pem'),
    key: file('server.key'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
