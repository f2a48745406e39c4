import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildDocument } from '../../openapi/document/document.ts';
import { appRouter } from '../../routers/root.ts';
import { operationsOf } from '../../web/docs/reference/document.ts';
import { samplesOf } from '../../web/docs/reference/samples/samples.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';

const runners: Record<string, { program: string; file: string }> = {
  sh: { program: 'bash', file: 'sample.sh' },
  ts: { program: process.execPath, file: 'sample.mts' },
  python: { program: 'python3', file: 'sample.py' },
  php: { program: 'php', file: 'sample.php' },
};

type Sent = { method: string; url: string; key: string; mediaType: string; body: unknown };

test('the samples of an operation send the same in curl, TypeScript, Python and PHP, and run to their end', async () => {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    sent.push(await readSent(request));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publisher = { legalName: 'Atelier Lumen SAS', contactEmail: 'contact@recrutement.example' };
  const document = buildDocument({ router: appRouter, publicUrl, publisher });
  const folder = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    for (const documented of operationsOf(document)) {
      for (const { language, code } of samplesOf(document, documented)) {
        const runner = runners[language];
        if (runner === undefined) throw new Error(`nothing runs ${language}`);
        const file = join(folder, runner.file);
        await writeFile(file, code);
        expect([documented.id, language, await errorsOf(runner.program, file)]).toEqual([
          documented.id,
          language,
          '',
        ]);
      }
      const [curl, ...others] = sent.splice(0);
      expect(curl).toMatchObject({ method: documented.method });
      expect([documented.id, ...others]).toEqual([documented.id, curl, curl, curl]);
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

async function readSent(request: IncomingMessage): Promise<Sent> {
  const { method = '', url = '', headers } = request;
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  const bytes = await buffer(request);
  const key = String(headers['x-api-key'] ?? '');
  return { method, url, key, mediaType, body: await bodyOf(bytes, headers['content-type'] ?? '') };
}

async function bodyOf(bytes: Buffer, contentType: string): Promise<unknown> {
  if (contentType === 'application/json') return JSON.parse(bytes.toString());
  if (!contentType.startsWith('multipart/')) return bytes.toString();
  const headers = { 'content-type': contentType };
  return Object.fromEntries(await new Response(new Uint8Array(bytes), { headers }).formData());
}

/** What a program complained of, and how it ended where that was not well. */
async function errorsOf(program: string, file: string): Promise<string> {
  const env = { ...programEnvironment(), GUICHET_KEY: 'pk_sample' };
  const child = spawn(program, [file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const code = new Promise((resolve) => child.once('exit', resolve));
  return `${await text(child.stderr)}${(await code) === 0 ? '' : 'failed'}`;
}
