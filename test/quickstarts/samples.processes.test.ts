import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document/document.ts';
import { appRouter } from '#routers/root.ts';
import { operationsOf } from '#web/docs/document/document.ts';
import { samplesOf } from '#web/docs/samples/samples-of.ts';
import { programEnvironment } from '../support/servers/system-programs.ts';

/** Each program runs all files of its language, since its start takes longer than a sample. */
const runners: Record<string, { extension: string; program: string; options: string[] }> = {
  sh: { extension: 'sh', program: 'bash', options: ['-euc', 'for file; do bash "$file"; done', 'bash'] },
  ts: {
    extension: 'mts',
    program: process.execPath,
    options: [
      '--input-type=module',
      '--eval',
      'for (const file of process.argv.slice(1)) await import(file);',
    ],
  },
  python: {
    extension: 'py',
    program: 'python3',
    options: ['-c', 'import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)'],
  },
  php: {
    extension: 'php',
    program: 'php',
    options: ['-r', 'foreach (array_slice($argv, 1) as $file) require $file;', '--'],
  },
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
  const files = Map.groupBy(await writeSamples(document, folder), ({ language }) => language);
  try {
    const ran = new Map<string, object[]>();
    for (const [language, samples] of files) {
      expect([language, await errorsOf(language, samples)]).toEqual([language, '']);
      const requests = sent.splice(0);
      const methods = requests.map(({ method }) => method);
      expect([language, ...methods]).toEqual([language, ...samples.map(({ method }) => method)]);
      ran.set(
        language,
        samples.map(({ id }, index) => ({ id, ...requests[index] })),
      );
    }
    expect([...ran.keys()].sort()).toEqual(Object.keys(runners).sort());
    const [curl, ...others] = ran.values();
    expect(curl).toHaveLength(operationsOf(document).length);
    for (const other of others) expect(other).toEqual(curl);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});

type Sample = { id: string; method: string; language: string; file: string };

async function writeSamples(document: ReturnType<typeof buildDocument>, folder: string): Promise<Sample[]> {
  const written: Sample[] = [];
  for (const documented of operationsOf(document)) {
    for (const { language, code } of samplesOf(document, documented)) {
      const { id, method } = documented;
      const file = join(folder, `${id}.${runners[language]?.extension}`);
      await writeFile(file, code);
      written.push({ id, method, language, file });
    }
  }
  return written;
}

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
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const values = [...form].map(async ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
  );
  return Promise.all(values);
}

/** Resolves to a program's errors, and to its exit code where it is not 0. */
async function errorsOf(language: string, samples: readonly Sample[]): Promise<string> {
  const runner = runners[language];
  if (runner === undefined) throw new Error(`nothing runs ${language}`);
  const env = { ...programEnvironment(), GUICHET_KEY: 'pk_sample' };
  const files = samples.map(({ file }) => file);
  // The samples send the file cv.pdf of the folder in which they are run.
  const cwd = dirname(files[0] ?? '');
  await writeFile(join(cwd, 'cv.pdf'), '%PDF-1.7');
  const child = spawn(runner.program, [...runner.options, ...files], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const code = new Promise((resolve) => child.once('exit', resolve));
  return `${await text(child.stderr)}${(await code) === 0 ? '' : 'failed'}`;
}
