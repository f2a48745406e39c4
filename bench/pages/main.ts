import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startProgram } from '../node/program.ts';
import { publishSection, table } from '../results.ts';
import { type PageWeight, type Weight, weighPage } from './weigh.ts';

/** The limits of a page with all its files, in uncompressed kilobytes. */
const limits: Record<string, number> = { job: 50, chat: 70 };

const dataDir = await mkdtemp(join(tmpdir(), 'guichet-pages-'));
const server = await startProgram({
  command: [
    process.execPath,
    '--no-regexp-tier-up',
    '--import',
    './server/preload.mjs',
    'server/main.ts',
    '--demo',
  ],
  environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
  core: null,
  untilReady: demoText,
});
try {
  const addressOf = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(server.address)?.[1] ?? '';
  const job = addressOf('job');
  const pages = {
    home: new URL('/', job).href,
    careers: addressOf('careers'),
    job,
    apply: job.replace('/careers/', '/apply/'),
    chat: addressOf('chat'),
    portal: addressOf('portal'),
  };
  const rows = [];
  for (const [name, url] of Object.entries(pages)) rows.push(rowOf(name, await weighPage(url)));
  await publishSection('pages', [
    'A browser without a cache loads these bytes, plain / gzipped, for a page of the demonstration in French. Every stylesheet',
    'is in the page’s head: the first view is complete one round trip after the HTML.',
    '',
    ...table(['page', 'HTML', 'CSS', 'JS', 'images', 'in all', 'requests', 'limit'], rows),
  ]);
} finally {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}

function rowOf(name: string, { html, css, js, images }: PageWeight): string[] {
  const parts = [html, css, js, images];
  const sum = (part: keyof Weight) => parts.reduce((total, weight) => total + weight[part], 0);
  const limit = limits[name];
  if (limit !== undefined && sum('raw') > limit * 1000) process.exitCode = 1;
  const all = { raw: sum('raw'), gzip: sum('gzip'), requests: sum('requests') };
  return [
    name,
    ...[...parts, all].map(({ raw, gzip }) => `${raw} / ${gzip}`),
    String(all.requests),
    limit === undefined ? '' : `${limit} kB: ${all.raw > limit * 1000 ? 'over' : 'kept'}`,
  ];
}

/** Reads the demonstration's output up to its last address. */
async function demoText(stdout: Readable): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    lines.push(line);
    if (line.startsWith('document ')) break;
  }
  return lines.join('\n');
}
