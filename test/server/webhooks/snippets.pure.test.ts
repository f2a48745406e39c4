import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventBody } from '#domain/webhooks/partner-events.ts';
import { signatureHeaders, toWebhookSecret } from '#domain/webhooks/webhook-secret.ts';

const root = new URL('../../..', import.meta.url).pathname;
const text = await readFile(join(root, 'docs/webhooks.md'), 'utf8');
// Where packages are found.
const folder = await mkdtemp(join(root, 'node_modules/.snippets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const codeOf = (language: string) => text.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's'))?.[1] ?? '';
const [secret, other] = [toWebhookSecret(randomBytes(32)), toWebhookSecret(randomBytes(32))];
const at = new Date();
const body = eventBody('job.removed', at, { jobId: crypto.randomUUID(), reason: 'closed' });
const signed = (secrets: string[], from = at) =>
  signatureHeaders(secrets, { id: 'message-1', at: from, body });
const late = new Date(at.getTime() - 3_600_000);

test('the TypeScript of docs/webhooks.md takes what is ours, and nothing else', async () => {
  const file = join(folder, 'verify.mjs');
  await writeFile(file, stripTypeScriptTypes(codeOf('ts')));
  const { readWebhook } = await import(file);
  expect(readWebhook(secret, signed([other, secret]), body)).toEqual(JSON.parse(body));
  expect(() => readWebhook(secret, signed([other]), body)).toThrow();
  expect(() => readWebhook(secret, signed([secret]), `${body} `)).toThrow();
  expect(() => readWebhook(secret, signed([secret], late), body)).toThrow();
});

test('so does its Python', async () => {
  const file = join(folder, 'verify.py');
  const call = 'import sys; sent = json.load(sys.stdin)';
  const print = 'print(json.dumps(read_webhook(sent["secret"], sent["headers"], sent["body"].encode())))';
  await writeFile(file, [codeOf('python'), call, print].join('\n'));
  const read = (headers: Record<string, string>, sent = body) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const child = execFile('python3', [file], (error, output) => resolve(error ? null : JSON.parse(output)));
    child.stdin?.end(JSON.stringify({ secret, headers, body: sent }));
    return promise;
  };
  expect(await read(signed([other, secret]))).toEqual(JSON.parse(body));
  expect(await read(signed([other]))).toBeNull();
  expect(await read(signed([secret]), `${body} `)).toBeNull();
  expect(await read(signed([secret], late))).toBeNull();
});
