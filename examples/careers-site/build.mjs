/**
 * A static careers site of one employer from the public reads: a list and a page a job, for any web server.
 *
 *   GUICHET_URL=https://jobs.example.org WORKSPACE=acme node build.mjs [folder]
 *
 * Run it every minute: while nothing changed, the service answers 304 and nothing is written.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const url = (process.env.GUICHET_URL ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
const workspace = process.env.WORKSPACE ?? 'atelier-lumiere';
const folder = process.argv[2] ?? 'site';
const api = `${url}/api/public/v1/careers/${encodeURIComponent(workspace)}/jobs`;

const known = await readFile(join(folder, '.etag'), 'utf8').catch(() => '');
const answer = await fetch(api, { headers: known === '' ? {} : { 'If-None-Match': known } });
if (answer.status === 304) {
  console.log('Nothing changed.');
  process.exit();
}
if (!answer.ok) throw new Error(`${api} answered ${answer.status}`);
const list = await answer.json();

// The new site replaces the old one in one step, so that no reader sees half of it.
const next = `${folder}.next`;
await rm(next, { recursive: true, force: true });
await mkdir(next, { recursive: true });
for (const job of list.jobs) await writeFile(join(next, `${job.id}.html`), await jobPage(job));
await writeFile(join(next, 'index.html'), listPage(list));
await writeFile(join(next, '.etag'), answer.headers.get('ETag') ?? '');
await rm(folder, { recursive: true, force: true });
await rename(next, folder);
console.log(`${list.jobs.length} jobs of ${list.workspace.name} in ${folder}`);

function listPage({ workspace: { name }, jobs }) {
  const items = jobs.map(
    ({ id, title, location, contractType }) =>
      `<li><a href="${id}.html">${text(title)}</a> ${text([location, contractType].filter(Boolean).join(', '))}</li>`,
  );
  return page(`Jobs at ${name}`, `<h1>${text(`Jobs at ${name}`)}</h1>\n<ul>\n${items.join('\n')}\n</ul>`);
}

async function jobPage({ id }) {
  const read = (type) => fetch(`${api}/${id}`, { headers: { Accept: type } });
  const job = await (await read('application/json')).json();
  // 406 where the employer is not named: then there is nothing for search engines.
  const posting = await read('application/ld+json');
  const data = posting.ok
    ? `<script type="application/ld+json">${script(await posting.text())}</script>\n`
    : '';
  const sections = Object.values(job.descriptions).filter(Boolean).map(paragraphs);
  const body = `<h1>${text(job.title)}</h1>\n${sections.join('\n')}\n<p><a href="${text(job.applyUrl)}">Apply</a></p>`;
  return page(job.title, `${data}<main lang="${job.lang}">${body}</main>`);
}

function page(title, body) {
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${text(title)}</title>\n${body}\n</html>\n`;
}

/** Descriptions are text, or HTML that is shown as text here; a site that shows HTML sanitises it first. */
function paragraphs(description) {
  const lines = description.replace(/<[^>]*>/g, '\n').split(/\n+/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${text(line)}</p>`)
    .join('\n');
}

function text(value) {
  return value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** JSON inside a script element must not end it. */
function script(json) {
  return json.replaceAll('<', '\\u003c');
}
