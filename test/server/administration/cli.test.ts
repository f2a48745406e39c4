import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoSeed } from '#domain/administration/demo/seed-demo.ts';
import { runCommand } from '#test/support/command.ts';
import { preload } from '#test/support/runner/preload.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { programEnvironment } from '#test/support/servers/system-programs.ts';
import { type Dispose, run, startProcess, temporaryFolder, type } from './processes.ts';

type Seeded = DemoSeed & { cvPath: string; curl: Record<string, string> };

function onlySentence(err: string): string {
  expect(err).toMatch(/^[^\n]+\n$/);
  return err.trimEnd();
}

describe('refusals before anything is opened', () => {
  test.each([
    [[], 'Give a command; --help lists them all.'],
    [['nothing'], 'There is no command "nothing": --help lists them all.'],
    [['key'], 'There is no command "key": there are key issue, key list, key revoke.'],
    [['key', 'forge'], 'There is no command "key forge": there are key issue, key list, key revoke.'],
    [['workspace', 'create', '--slug', 'a'], "required option '--name <string>' not specified"],
    [['workspace', 'create', '--slug'], "option '--slug <string>' argument missing"],
    [['workspace', 'list', '--all'], "unknown option '--all'"],
    [['recruitment', 'import', '--file', '-'], "required option '--workspace <string>' not specified"],
    [['recruitment', 'import', '--workspace', 'a'], "required option '--file <string>' not specified"],
    [
      ['workspace', 'create', '--slug', 'a', '--name', 'A', '--lang', 'de'],
      "option '--lang [string]' argument 'de' is invalid. Allowed choices are fr, en.",
    ],
  ])('%j: one sentence, exit 1, nothing on standard output', async (words, sentence) => {
    const { code, out, err } = await runCommand(words, { DATA_DIR: '/nowhere/at/all' });
    expect([code, out, onlySentence(err)]).toEqual([1, '', sentence]);
  });

  test('recruitment import --schema prints the format, and opens nothing', async () => {
    const printed = await runCommand(['recruitment', 'import', '--schema'], { DATA_DIR: '/nowhere/at/all' });
    const { $defs } = printed.json<{ $defs: { recruitment: { required: string[] } } }>();
    expect([printed.code, $defs.recruitment.required]).toEqual([0, ['title']]);
  });

  test('recruitment check says what boards find fault with, and opens nothing (D50)', async () => {
    const file = join(await temporaryFolder(), 'jobs.json');
    await writeFile(file, JSON.stringify([{ title: 'Brodeuse', anonymous: true }]));
    const words = ['recruitment', 'check', '--file', file, '--profile', 'talent'];
    const { code, json } = await runCommand(words, { DATA_DIR: '/nowhere/at/all' });
    const { findings } = json<{ findings: { rule: string }[] }>();
    expect([code, findings.map(({ rule }) => rule)]).toEqual([
      0,
      ['company', 'city', 'country', 'region', 'description'],
    ]);
    const unknown = await runCommand([...words.slice(0, -1), 'monster'], { DATA_DIR: '/nowhere/at/all' });
    expect([unknown.code, unknown.out]).toEqual([1, '']);
    expect(onlySentence(unknown.err)).toContain('profile');
  });

  test('the process ends with the same code and sentence', async () => {
    const { code, out, err } = await type(['nothing'], {});
    expect([code, out, onlySentence(err)]).toEqual([
      1,
      '',
      'There is no command "nothing": --help lists them all.',
    ]);
  });

  test('the process lives until a check of the model has asked again', async () => {
    const { code, out, err } = await type(['interviewer', 'check'], {
      ANTHROPIC_API_KEY: 'sk-stub',
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(JSON.parse(out)).toEqual([
      { check: 'answer', ok: false, detail: 'connection: the server cannot be reached' },
    ]);
    expect({ code, err }).toEqual({ code: 1, err: 'These checks failed: answer.\n' });
  });

  test('an invalid setting is named', async () => {
    const { code, err } = await runCommand(['workspace', 'list'], { PORT: 'http' });
    expect([code, onlySentence(err)]).toEqual([1, 'PORT is "http": give a port from 0 to 65535']);
  });

  test('a start at a port that another program has names the variables', async () => {
    await using other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await run(['server/main.ts'], { PORT: String(port) })).toMatchObject({
      code: 1,
      out: '',
      err: `guichet cannot start: Error: listen EADDRINUSE: address already in use 127.0.0.1:${port}: set PORT or OPS_PORT to a free port\n`,
    });
  });

  test('a database that does not answer is reported in one sentence', async () => {
    const key = Buffer.alloc(32).toString('base64url');
    const { code, out, err } = await runCommand(['workspace', 'list'], {
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: `postgresql://nobody:secret@127.0.0.1:${await freePort()}/none`,
      TOKEN_KEYS: key,
      DATA_KEYS: key,
      PUBLISHER_LEGAL_NAME: 'Éditions',
      PUBLISHER_CONTACT_EMAIL: 'a@b.example',
    });
    expect([code, out, onlySentence(err)]).toEqual([1, '', 'The database cannot be reached (ECONNREFUSED).']);
  });

  // Printing help ends the process, so it needs one of its own.
  test('--help is text on standard output and exit 0', async () => {
    for (const words of [['--help'], ['key', 'issue', '--help']]) {
      const { code, out, err } = await type(words, {});
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('Usage: admin');
    }
  });
});

test('a reader that has enough, as `head` does, ends a command quietly', async () => {
  const script = `${process.execPath} ${preload.join(' ')} server/cli.ts recruitment import --schema`;
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['--norc', '-o', 'pipefail', '-c', `${script} | true; echo "$?"`],
    { env: { PATH: programEnvironment().PATH } },
  );
  expect([stdout, stderr]).toEqual(['0\n', '']);
});

describe('on the embedded database', () => {
  // One for all of these tests: to make it takes longer than any of them.
  let DATA_DIR = '';
  const disposals: (() => unknown)[] = [];
  const dispose: Dispose = (disposal) => void disposals.unshift(disposal);
  const admin = (words: string, input = '') => runCommand(words.split(' '), { DATA_DIR }, input);

  beforeAll(async () => {
    DATA_DIR = await temporaryFolder(dispose);
  });
  afterAll(async () => {
    for (const disposal of disposals) await disposal();
  });

  test('without a service a command opens it itself and says so, and two at once wait for each other', async () => {
    const err = `DATABASE_URL is not set: this is the embedded database of ${DATA_DIR}.\n`;
    const created = await admin('workspace create --slug acme --name Acme');
    expect(created).toMatchObject({ code: 0, err });
    expect(created.json()).toEqual({ id: expect.any(String), slug: 'acme' });
    const both = await Promise.all([
      admin('key issue --workspace acme'),
      admin('key issue --workspace=acme --label site'),
    ]);
    for (const issued of both) {
      expect(issued).toMatchObject({ code: 0, err });
      expect(issued.json()).toEqual({ id: expect.any(String), key: expect.stringMatching(/^ak_/) });
    }
  });

  describe('while the service runs', () => {
    let address = '';

    beforeAll(async () => {
      ({ address } = await startProcess({ DATA_DIR }, dispose));
      await admin('workspace create --slug maison --name Maison');
    });

    test('commands go through its socket, and what they change is served', async () => {
      const text = JSON.stringify([{ title: 'Relieuse' }]);
      const imported = await admin('recruitment import --workspace maison --file -', text);
      expect(imported).toMatchObject({ code: 0, err: '' });
      const { ids } = imported.json<{ ids: string[] }>();
      expect(imported.json()).toEqual({
        created: 1,
        updated: 0,
        unchanged: 0,
        hiddenSalaries: 0,
        warnings: ['[0]: "Relieuse" has no description and no place.'],
        ids: [expect.any(String)],
      });
      const { key } = (await admin('key issue --workspace maison')).json<{ key: string }>();
      const served = await fetch(`${address}/api/jobs.json`, { headers: { 'X-API-Key': key } });
      expect(await served.json()).toMatchObject({ count: 1, jobs: [{ id: ids[0], title: 'Relieuse' }] });
    });

    test('a refusal of the service is one sentence here', async () => {
      const { code, out, err } = await admin('workspace create --slug maison --name Encore');
      expect([code, out, onlySentence(err)]).toEqual([
        1,
        '',
        'A workspace with the slug "maison" exists already.',
      ]);
    });

    test('an import reads a file, and tells faults and warnings with line and field', async () => {
      const file = join(DATA_DIR, 'offers.ndjson');
      await writeFile(file, '{"title": "Un"}\n{"title": "Deux", "remoteWorkDays": 9}\n');
      const refused = await admin(`recruitment import --workspace maison --file ${file}`);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(onlySentence(refused.err)).toBe(
        'Nothing was imported: line 2: remoteWorkDays must be at most 7.',
      );
      await writeFile(file, '{"title": "Un", "anonymous": true, "company": {"name": "Maison"}}\n');
      const warned = await admin(`recruitment import --workspace maison --file ${file}`);
      expect(warned).toMatchObject({ code: 0, err: '' });
      expect(warned.json<{ warnings: string[] }>().warnings).toEqual([
        expect.stringMatching(/^line 1: the recruitment is anonymous/),
        'line 1: "Un" has no description and no place.',
      ]);
      const missing = await admin('recruitment import --workspace maison --file /nowhere.json');
      expect(onlySentence(missing.err)).toMatch(/^ENOENT: no such file or directory/);
    });

    test('a large file passes through the socket', async () => {
      const profile = 'é'.repeat(20_000);
      const lines = Array.from({ length: 60 }, (_, index) =>
        JSON.stringify({ title: `Offre ${index}`, published: false, descriptions: { profile } }),
      );
      const words = ['recruitment', 'import', '--workspace', 'maison', '--file', '-'];
      const imported = await type(words, { DATA_DIR }, lines.join('\n'));
      expect(imported).toMatchObject({ code: 0, err: '' });
      expect(imported.json()).toMatchObject({ created: 60 });
    });

    test('demo seed prints its lines, and application cv writes the decrypted file for its owner alone', async () => {
      const seeded = await admin('demo seed');
      expect(seeded).toMatchObject({ code: 0, err: '' });
      const { finishedApplicationId: id, cvPath, chatUrl, curl } = seeded.json<Seeded>();
      expect(Object.keys(curl)).toHaveLength(12);
      expect((await fetch(chatUrl)).status).toBe(200);
      const out = join(DATA_DIR, 'out.pdf');
      const written = await admin(`application cv --id ${id} --out ${out}`);
      expect(written.json()).toMatchObject({
        id,
        file: out,
        fileName: 'cv.pdf',
        mediaType: 'application/pdf',
      });
      expect((await readFile(out)).equals(await readFile(cvPath))).toBe(true);
      expect((await stat(out)).mode & 0o777).toBe(0o600);
    });

    test('lists are JSON arrays, an empty one too', async () => {
      for (const words of ['workspace list', 'partner list', 'deletion list --open', 'queue dead']) {
        expect(Array.isArray((await admin(words)).json())).toBe(true);
      }
    });

    test('a limit leaves the list an array, and one sentence on standard error says that there is more', async () => {
      const { workspace } = (await admin('demo seed')).json<Seeded>();
      const some = await admin(`application list --workspace ${workspace} --limit 1`);
      expect([some.code, some.json<unknown[]>().length]).toEqual([0, 1]);
      expect(onlySentence(some.err)).toBe(
        'There are more than these 1: raise --limit, or narrow the search.',
      );
      const all = await admin(`candidate search --workspace ${workspace} --q example`);
      expect([all.code, all.err, all.json<unknown[]>().length > 1]).toEqual([0, '', true]);
      const narrowed = await admin(`application list --workspace ${workspace} --status received --name zz`);
      expect([narrowed.code, narrowed.err, narrowed.json()]).toEqual([0, '', []]);
    });

    test('doctor prints every check, and fails with one sentence when one fails', async () => {
      const well = await admin('doctor');
      expect(well).toMatchObject({ code: 0, err: '' });
      expect(well.json<{ ok: boolean }[]>().every(({ ok }) => ok)).toBe(true);
      const port = await freePort();
      const ill = await runCommand(['doctor'], { DATA_DIR, SMTP_URL: `smtp://127.0.0.1:${port}` });
      expect([ill.code, onlySentence(ill.err)]).toEqual([1, 'These checks failed: SMTP.']);
      expect(ill.json()).toContainEqual({
        check: 'SMTP',
        ok: false,
        detail: expect.stringContaining('127.0.0.1'),
      });
    });
  });
});
