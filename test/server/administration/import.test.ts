import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecruitmentRecord } from '#db/recruitments/manage-recruitments.ts';
import { importSchema } from '#domain/administration/recruitments/import/import-format.ts';
import { jobQuestions } from '#test/support/questions.ts';
import { countRows, selectRows } from '#test/support/rows.ts';
import { listVisibleJobs } from '#test/support/visible-jobs.ts';
import { administrationForFile, placesOf, refusalOf } from './administration.ts';

const { admin, deps, clock } = await administrationForFile();
let count = 0;

async function workspace(name = 'Maison Verdier') {
  count += 1;
  return admin.workspace.create({ slug: `import-${count}`, name });
}

function asArray(...entries: unknown[]): string {
  return JSON.stringify(entries);
}

function asLines(...entries: unknown[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join('\n');
}

function visibleJobs(workspaceId: string) {
  return listVisibleJobs(deps.database.query, workspaceId, clock.now());
}

function ofWorkspace(id: string) {
  return sql`workspace_id = ${id}`;
}

// This workspace is for imports that write nothing.
const empty = await workspace();

describe('recruitment import', () => {
  test.each([
    ['a JSON array', asArray],
    ['NDJSON', asLines],
    [
      'NDJSON with blank lines, a BOM and CRLF',
      (...all: unknown[]) => `\uFEFF${asLines(...all).replaceAll('\n', '\r\n\r\n')}\n`,
    ],
  ])('takes %s and answers counts and ids in the order of the file', async (_, write) => {
    const { id, slug } = await workspace();
    const answer = await admin.recruitment.import({
      workspace: slug,
      text: write({ title: 'Un' }, { title: 'Deux' }),
    });
    expect(answer).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      hiddenSalaries: 0,
      warnings: ['Un', 'Deux'].map((title) => expect.stringContaining(`"${title}" has no description`)),
      ids: [expect.any(String), expect.any(String)],
    });
    const jobs = await visibleJobs(id);
    expect(jobs.find((job) => job.id === answer.ids[0])).toMatchObject({
      title: 'Un',
      publishedAt: clock.now(),
    });
    const [entry] = await selectRows(
      deps,
      sql`select details from audit_entries where action = 'recruitments.imported' and ${ofWorkspace(id)}`,
    );
    expect(entry).toEqual({ details: { created: 2, updated: 0, unchanged: 0 } });
  });

  test('an empty array imports nothing and is no fault', async () => {
    expect(await admin.recruitment.import({ workspace: empty.slug, text: '[]' })).toMatchObject({
      created: 0,
      ids: [],
    });
  });

  test('equal data keeps its date, changed data moves it, and publishedAt stays', async () => {
    const { slug, id: workspaceId } = await workspace();
    const first = {
      title: 'Relieur',
      qualifications: { b: 1, a: [2] },
      salary: { min: 1, max: 2 },
      closesAt: '2030-01-01T00:00:00Z',
    };
    const {
      ids: [id],
    } = await admin.recruitment.import({ workspace: slug, text: asArray(first) });
    const importedAt = clock.now();
    clock.advance(60_000);
    const again = await admin.recruitment.import({
      workspace: slug,
      text: asArray({ ...first, id: id?.toUpperCase() }),
    });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, ids: [id] });
    expect(await visibleJobs(workspaceId)).toMatchObject([
      { updatedAt: importedAt, publishedAt: importedAt },
    ]);
    await admin.recruitment.import({ workspace: slug, text: asArray({ id, title: 'Relieuse' }) });
    const jobs = await visibleJobs(workspaceId);
    expect(jobs).toMatchObject([
      { title: 'Relieuse', qualifications: {}, updatedAt: clock.now(), publishedAt: importedAt },
    ]);
  });

  test('one fault anywhere writes nothing, and each is reported with its line and field', async () => {
    const { slug, id } = await workspace();
    const text = asLines(
      { title: 'Bon' },
      { title: '', salary: { min: 3, max: 2 } },
      { title: 'Jours', remoteWorkDays: 8, surprise: 1, location: { planet: 'Mars' } },
      { titre: 'Faux' },
    );
    const refusal = await refusalOf(
      admin.recruitment.import({ workspace: slug, text: `${text}\n{"title":` }),
    );
    expect(placesOf(refusal).toSorted()).toEqual([
      'line 2.salary',
      'line 2.title',
      'line 3.location.planet',
      'line 3.remoteWorkDays',
      'line 3.surprise',
      'line 4.title',
      'line 4.titre',
      'line 5',
    ]);
    expect(refusal.message).toMatch(/^Nothing was imported: /);
    expect(refusal.message).toContain('line 3: remoteWorkDays must be at most 7');
    expect(refusal.message).toContain('line 3: surprise is not a field of a recruitment');
    expect(refusal.message).toContain(' The fields of a recruitment are id, externalId, title, location, ');
    expect(refusal.message).toContain(
      ' The fields of location are display, city, postalCode, region, country.',
    );
    expect(refusal.message.match(/The fields of a recruitment/g)).toHaveLength(1);
    expect(await countRows(deps, 'recruitments', ofWorkspace(id))).toBe(0);
  });

  test('a number that would come back as another is refused, in a free field and in one of ours', async () => {
    const { slug } = await workspace();
    const text =
      '{"title":"A","qualifications":{"a":[12345678901234567890]}}\n{"title":"B","salary":{"min":1e400,"max":null}}';
    const refusal = await refusalOf(admin.recruitment.import({ workspace: slug, text }));
    expect(placesOf(refusal)).toEqual(['line 1.qualifications.a.0', 'line 2.salary.min']);
    expect(refusal.message).toContain(
      'line 1: qualifications.a.0 is a number that would come back as another: send it as text',
    );
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 1 }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: 'a\ud800' }, 'title'],
    [{ title: 'T', descriptions: { profile: 'a\u0007' } }, 'descriptions.profile'],
    [{ title: 'T', descriptions: { profile: 'x'.repeat(50_001) } }, 'descriptions.profile'],
    [{ title: 'T', salary: { min: -1 } }, 'salary.min'],
    [{ title: 'T', salary: { min: 2, max: 1 } }, 'salary'],
    [{ title: 'T', salary: { min: '2' } }, 'salary.min'],
    [{ title: 'T', salary: { currency: 'EURO' } }, 'salary.currency'],
    [{ title: 'T', salary: { period: 'decade' } }, 'salary.period'],
    [{ title: 'T', remoteWorkDays: 2.5 }, 'remoteWorkDays'],
    [{ title: 'T', remoteWorkDays: -1 }, 'remoteWorkDays'],
    [{ title: 'T', contract: { durationValue: 0 } }, 'contract.durationValue'],
    [{ title: 'T', company: { logo: 'ftp://logo.example/a.png' } }, 'company.logo'],
    [{ title: 'T', publishedAt: '2026-02-30T00:00:00Z' }, 'publishedAt'],
    [{ title: 'T', publishedAt: '0000-01-01T00:00:00Z' }, 'publishedAt'],
    [{ title: 'T', closesAt: '2027-02-30' }, 'closesAt'],
    [{ title: 'T', closesAt: '31/03/2027' }, 'closesAt'],
    [{ title: 'T', publishedAt: '2027-03-31', closesAt: '2027-03-30' }, 'closesAt'],
    [{ title: 'T', publishedAt: '2027-03-31T22:30:00Z', closesAt: '2027-03-31' }, 'closesAt'],
    [{ title: 'T', publishedAt: '2026-01-02T00:00:00Z', closesAt: '2026-01-02T00:00:00Z' }, 'closesAt'],
    [{ title: 'T', status: 'open' }, 'status'],
    [{ title: 'T', lang: 'de' }, 'lang'],
    [{ title: 'T', salaryVisible: 'yes' }, 'salaryVisible'],
    [{ title: 'T', benefits: 'none' }, 'benefits'],
    [{ title: 'T', benefits: ['ok', 3] }, 'benefits.1'],
    [{ title: 'T', qualifications: [] }, 'qualifications'],
    [{ title: 'T', qualifications: { text: 'x'.repeat(32_768) } }, 'qualifications'],
    [{ title: 'T', id: 'one' }, 'id'],
    [{ title: 'T', externalId: '' }, 'externalId'],
    [{ title: 'T', externalId: 7 }, 'externalId'],
    [{ title: 'T', workTime: 'half' }, 'workTime'],
    [{ title: 'T', questions: {} }, 'questions'],
    [
      { title: 'T', questions: Array.from({ length: 21 }, (_, index) => asked({ id: `q${index}` })) },
      'questions',
    ],
    [{ title: 'T', questions: [asked({ id: 'a b' })] }, 'questions.0.id'],
    [{ title: 'T', questions: [asked({ id: '__proto__' })] }, 'questions.0.id'],
    [{ title: 'T', questions: [asked({}), asked({})] }, 'questions.1.id'],
    [{ title: 'T', questions: [asked({ text: {} })] }, 'questions.0.text'],
    [{ title: 'T', questions: [asked({ text: { fr: ' ', en: null } })] }, 'questions.0.text'],
    [{ title: 'T', questions: [asked({ text: { fr: 'x'.repeat(501) } })] }, 'questions.0.text.fr'],
    [{ title: 'T', questions: [asked({ text: { fr: 'Pourquoi ?', de: 'Warum?' } })] }, 'questions.0.text.de'],
    [{ title: 'T', questions: [asked({ kind: 'file' })] }, 'questions.0.kind'],
    [{ title: 'T', questions: [asked({ where: 'nowhere' })] }, 'questions.0.where'],
    [{ title: 'T', questions: [asked({ knockOut: true })] }, 'questions.0.knockOut'],
    [{ title: 'T', questions: [asked({ kind: 'choice' })] }, 'questions.0.options'],
    [{ title: 'T', questions: [asked({ kind: 'choice', options: [option('a')] })] }, 'questions.0.options'],
    [
      // Two spellings of one word: a browser and an answer have the composed one.
      { title: 'T', questions: [asked({ kind: 'choice', options: [option('\u00e9'), option('e\u0301')] })] },
      'questions.0.options.1.value',
    ],
    [{ title: 'T', questions: [asked({ kind: 'text', options: [option('a')] })] }, 'questions.0.options'],
    ['text', ''],
    [null, ''],
  ])('refuses %j at %s', async (entry, field) => {
    const refusal = await refusalOf(
      admin.recruitment.import({ workspace: empty.slug, text: asArray({ title: 'Bon' }, entry) }),
    );
    expect(placesOf(refusal)).toEqual([field === '' ? '[1]' : `[1].${field}`]);
  });

  test('plain texts of a system that keeps HTML are read as such, descriptions kept as sent', async () => {
    const { id, slug } = await workspace();
    const position = 'D&eacute;veloppement &amp; tests';
    const entry = {
      title: 'Chargé·e de R&amp;D',
      location: { city: 'Saint-&Eacute;tienne', country: 'Italia' },
      company: { name: 'L&#146;Atelier' },
      benefits: ['Mutuelle &amp; retraite'],
      descriptions: { position },
    };
    await admin.recruitment.import({ workspace: slug, text: asArray(entry) });
    expect(await visibleJobs(id)).toMatchObject([
      {
        title: 'Chargé·e de R&D',
        location: { city: 'Saint-Étienne' },
        company: { name: 'L’Atelier' },
        benefits: ['Mutuelle & retraite'],
        descriptions: { position },
      },
    ]);
  });

  test('days are the workspace’s: the first from its start, the last to its end (D71)', async () => {
    const { id, slug } = await admin.workspace.create({
      slug: 'import-west',
      name: 'Maison',
      timeZone: 'America/Los_Angeles',
    });
    const day = '2026-11-01';
    await admin.recruitment.import({
      workspace: slug,
      text: asArray({ title: 'T', publishedAt: day, closesAt: '2999-03-31' }),
    });
    const [job] = await visibleJobs(id);
    expect(job?.publishedAt?.toISOString()).toBe('2026-11-01T07:00:00.000Z');
    expect(job?.closesAt?.toISOString()).toBe('2999-04-01T06:59:59.999Z');
  });

  test('an id that occurs twice in one file is refused', async () => {
    const { slug } = await workspace();
    const {
      ids: [id],
    } = await admin.recruitment.import({ workspace: slug, text: asArray({ title: 'Un' }) });
    const refusal = await refusalOf(
      admin.recruitment.import({ workspace: slug, text: asLines({ id, title: 'A' }, { id, title: 'B' }) }),
    );
    expect(refusal.message).toBe('Nothing was imported: line 2: id stands at line 1 already.');
  });

  test('an id of another workspace and an unknown id are refused in the same words', async () => {
    const own = await workspace();
    const other = await workspace();
    const {
      ids: [foreign],
    } = await admin.recruitment.import({ workspace: other.slug, text: asArray({ title: 'Autre' }) });
    const sentences = [];
    for (const id of [foreign ?? '', randomUUID()]) {
      const refusal = await refusalOf(
        admin.recruitment.import({
          workspace: own.slug,
          text: asArray({ title: 'Un' }, { id, title: 'Pris' }),
        }),
      );
      sentences.push(refusal.message.replace(id, 'ID'));
    }
    expect(new Set(sentences)).toEqual(
      new Set(['Nothing was imported: [1]: id ID is not a recruitment of this workspace.']),
    );
    expect(await countRows(deps, 'recruitments', ofWorkspace(own.id))).toBe(0);
    expect(await visibleJobs(other.id)).toMatchObject([{ title: 'Autre' }]);
  });

  test('warns when the workspace is called like a company that is hidden (D15)', async () => {
    const { slug } = await workspace('Atelier & Fils');
    const text = asLines(
      ...[
        { title: 'Un', company: { name: 'ATELIER FILS' }, anonymous: true },
        { title: 'Deux', company: { name: 'Atelier & Fils' } },
        { title: 'Trois', company: { name: 'Autre' }, anonymous: true },
      ].map((entry) => ({ ...entry, ...thick })),
    );
    const { warnings } = await admin.recruitment.import({ workspace: slug, text });
    expect(warnings).toEqual([expect.stringMatching(/^line 1: .*"ATELIER FILS"/)]);
  });

  test('warns of a job without a description or a place, and of no more than a hundred', async () => {
    const { slug } = await workspace();
    const { warnings } = await admin.recruitment.import({
      workspace: slug,
      text: asLines(
        { title: 'Un', ...thick },
        { title: 'Deux', location: thick.location },
        { title: 'Trois', descriptions: thick.descriptions, location: { city: ' ' } },
        { title: 'Quatre', status: 'closed' },
        { title: 'Cinq' },
      ),
    });
    expect(warnings).toEqual([
      'line 2: "Deux" has no description.',
      'line 3: "Trois" has no place.',
      'line 5: "Cinq" has no description and no place.',
    ]);
    const text = asLines(...Array.from({ length: 120 }, () => ({ title: 'Un' })));
    const many = await admin.recruitment.import({ workspace: slug, text });
    expect([many.warnings.length, many.warnings.at(-1)]).toEqual([101, 'And 20 more like these.']);
  });

  test('a file that is no JSON at all is refused', async () => {
    const refusal = await refusalOf(
      admin.recruitment.import({ workspace: empty.slug, text: '[{"title": "Un"}' }),
    );
    expect(refusal.message).toMatch(/^Nothing was imported: the array: is not JSON/);
  });

  test('at most twenty faults are in the sentence, and the others are counted', async () => {
    const text = asLines(...Array.from({ length: 25 }, () => ({})));
    const { message } = await refusalOf(admin.recruitment.import({ workspace: empty.slug, text }));
    expect(message.match(/title is required/g)).toHaveLength(20);
    expect(message).toMatch(/; and 5 more\.$/);
  });

  test('thousands of rows are written, and written again', async () => {
    const { slug, id } = await workspace();
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      title: `Offre ${index}`,
      benefits: ['Un', 'Deux'],
    }));
    const { ids } = await admin.recruitment.import({ workspace: slug, text: asLines(...rows) });
    const text = asLines(...rows.map((row, index) => ({ ...row, id: ids[index], title: `Poste ${index}` })));
    expect(await admin.recruitment.import({ workspace: slug, text })).toMatchObject({
      created: 0,
      updated: 4000,
    });
    expect(await countRows(deps, 'recruitments', sql`workspace_id = ${id} and title like 'Poste %'`)).toBe(
      4000,
    );
  });
});

/** A job without any warning. */
const thick = { descriptions: { position: 'Relier des livres.' }, location: { city: 'Lyon' } };

describe('externalId', () => {
  test('creates a job once, and importing the same file again changes nothing', async () => {
    const { slug, id: workspaceId } = await workspace();
    const text = asArray(
      { externalId: 'A-1', title: 'Un', ...thick },
      { externalId: 'A-2', title: 'Deux', ...thick },
    );
    const first = await admin.recruitment.import({ workspace: slug, text });
    const before = await visibleJobs(workspaceId);
    clock.advance(1000);
    const again = await admin.recruitment.import({ workspace: slug, text });
    expect(again).toEqual({ ...first, created: 0, unchanged: 2 });
    expect(await visibleJobs(workspaceId)).toEqual(before);
    const changed = await admin.recruitment.import({
      workspace: slug,
      text: asArray(
        { externalId: 'A-3', title: 'Trois' },
        { externalId: 'A-2', title: 'Deux bis', ...thick },
      ),
    });
    expect(changed).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(changed.ids[1]).toBe(first.ids[1]);
    expect(await admin.recruitment.list({ workspace: slug })).toHaveLength(3);
  });

  test('an update keeps publishedAt, salaryVisible and published; the rest takes its default', async () => {
    const { slug } = await workspace();
    const publishedAt = '2026-01-05T08:00:00.000Z';
    const salary = { min: 30_000, max: 35_000 };
    const entry = { externalId: 'B-1', title: 'Un', department: 'Atelier', salary };
    await admin.recruitment.import({
      workspace: slug,
      text: asArray({ ...entry, publishedAt, salaryVisible: false, published: false, status: 'closed' }),
    });
    await admin.recruitment.import({
      workspace: slug,
      text: asArray({ externalId: 'B-1', title: 'Un', salary }),
    });
    const [row] = await selectRows(
      deps,
      sql`select published, published_at, salary_visible, status, department from recruitments
        where external_id = 'B-1'`,
    );
    expect(row).toEqual({
      published: false,
      published_at: expect.anything(),
      salary_visible: false,
      status: 'active',
      department: null,
    });
    expect(new Date(String(row?.published_at)).toISOString()).toBe(publishedAt);
  });

  test('each workspace has its own, and a transaction of its own takes none twice', async () => {
    const [one, other] = [await workspace(), await workspace()];
    const text = asArray({ externalId: 'C-1', title: 'Un' });
    const answers = await Promise.all(
      [one, one, other].map(({ slug }) => admin.recruitment.import({ workspace: slug, text })),
    );
    expect(answers.map(({ created }) => created).toSorted()).toEqual([0, 1, 1]);
    expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(2);
  });

  test('is given to a known job by its id, and kept by an update that leaves it out', async () => {
    const { slug } = await workspace();
    const {
      ids: [id],
    } = await admin.recruitment.import({ workspace: slug, text: asArray({ title: 'Un' }) });
    await admin.recruitment.import({
      workspace: slug,
      text: asArray({ id, externalId: 'D-1', title: 'Un' }),
    });
    await admin.recruitment.import({ workspace: slug, text: asArray({ id, title: 'Deux' }) });
    const answer = await admin.recruitment.import({
      workspace: slug,
      text: asArray({ externalId: 'D-1', title: 'Trois' }),
    });
    expect(answer).toMatchObject({ created: 0, updated: 1, ids: [id] });
  });

  test('that is another job’s, occurs twice, or names a job that its id names too, is refused', async () => {
    const { slug } = await workspace();
    const {
      ids: [id],
    } = await admin.recruitment.import({
      workspace: slug,
      text: asArray({ externalId: 'E-1', title: 'Un' }, { externalId: 'E-2', title: 'Deux' }),
    });
    const sentences = [];
    for (const entries of [
      [{ id, externalId: 'E-2', title: 'Un' }],
      [
        { externalId: 'E-3', title: 'Un' },
        { externalId: 'E-3', title: 'Deux' },
      ],
      [
        { id, title: 'Un' },
        { externalId: 'E-1', title: 'Un' },
      ],
    ]) {
      const refusal = await refusalOf(
        admin.recruitment.import({ workspace: slug, text: asArray(...entries) }),
      );
      sentences.push(refusal.message);
    }
    expect(sentences).toEqual([
      'Nothing was imported: [0]: externalId "E-2" is another recruitment’s.',
      'Nothing was imported: [1]: externalId stands at [0] already.',
      'Nothing was imported: [1]: externalId "E-1" is a recruitment that an earlier entry updates already.',
    ]);
  });
});

test('a salary is shown unless it is hidden, and the hidden ones are counted (D14)', async () => {
  const { slug, id: workspaceId } = await workspace();
  const salary = { min: 1, max: 2 };
  const text = asArray(
    { externalId: 'S-1', title: 'Un', salary },
    { externalId: 'S-2', title: 'Deux', salary, salaryVisible: false },
    { externalId: 'S-3', title: 'Trois', salaryVisible: false },
  );
  expect(await admin.recruitment.import({ workspace: slug, text })).toMatchObject({ hiddenSalaries: 1 });
  const jobs = await visibleJobs(workspaceId);
  expect(jobs.find(({ title }) => title === 'Un')?.salary).toMatchObject(salary);
  expect(jobs.find(({ title }) => title === 'Deux')?.salary).toBeNull();
  const again = asArray({ externalId: 'S-2', title: 'Deux', salary });
  expect(await admin.recruitment.import({ workspace: slug, text: again })).toMatchObject({
    hiddenSalaries: 1,
    unchanged: 1,
  });
  const shown = asArray({ externalId: 'S-2', title: 'Deux', salary, salaryVisible: true });
  expect(await admin.recruitment.import({ workspace: slug, text: shown })).toMatchObject({
    hiddenSalaries: 0,
  });
});

test('workTime, staffing and department are kept, and the first two are the public’s', async () => {
  const { slug, id: workspaceId } = await workspace();
  const entry = { externalId: 'K-1', title: 'Un', workTime: 'part', staffing: true, department: 'Atelier' };
  await admin.recruitment.import({ workspace: slug, text: asArray(entry) });
  const [row] = await selectRows(
    deps,
    sql`select work_time, staffing, department from recruitments where external_id = 'K-1'`,
  );
  expect(row).toEqual({ work_time: 'part', staffing: true, department: 'Atelier' });
  expect(await visibleJobs(workspaceId)).toMatchObject([{ workTime: 'part', staffing: true }]);
});

test('a test job is never visible (D47)', async () => {
  const { slug, id: workspaceId } = await workspace();
  const entry = { externalId: 'T-1', title: 'Essai' };
  const {
    ids: [id = ''],
  } = await admin.recruitment.import({ workspace: slug, text: asArray({ ...entry, test: true }) });
  expect(await visibleJobs(workspaceId)).toEqual([]);
  expect(await readRecruitmentRecord(deps.database.query, id, clock.now())).toMatchObject({ visible: false });
  await admin.recruitment.publish({ id });
  expect(await visibleJobs(workspaceId)).toEqual([]);
  await admin.recruitment.import({ workspace: slug, text: asArray(entry) });
  expect(await visibleJobs(workspaceId)).toMatchObject([{ id }]);
});

test('the schema takes what the import takes, a file or a line of it, and names each field', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(importSchema);
  const line = {
    externalId: 'A-1',
    title: 'Un',
    location: { city: 'Lyon' },
    salary: { min: 1, period: 'month' },
    publishedAt: '2026-01-05T08:00:00Z',
    lang: 'fr',
    test: true,
  };
  expect([validate(line), validate([line]), validate([])]).toEqual([true, true, true]);
  for (const wrong of [{}, { title: 'Un', surprise: 1 }, { title: 'Un', location: { planet: 'Mars' } }]) {
    expect([validate(wrong), validate([wrong])]).toEqual([false, false]);
  }
});

function asked(fields: Record<string, unknown>) {
  return { id: 'q', text: { fr: 'Pourquoi ?' }, kind: 'text', ...fields };
}

function option(value: string) {
  return { value, text: { fr: value } };
}

test('a job’s own questions are kept in their order; imported again they change nothing, left out they go (D60)', async () => {
  const { slug } = await workspace();
  const entry = { externalId: 'asking', title: 'Verrier', questions: jobQuestions };
  const { ids } = await admin.recruitment.import({ workspace: slug, text: asArray(entry) });
  const shown = await admin.recruitment.show({ id: ids[0] ?? '' });
  expect(shown.recruitment.questions).toEqual(
    jobQuestions.map((question) => ({ required: false, where: 'form', ...question })),
  );
  clock.advance(1000);
  for (const again of [entry, shown.recruitment])
    expect(await admin.recruitment.import({ workspace: slug, text: asArray(again) })).toMatchObject({
      unchanged: 1,
    });
  const { questions: _, ...without } = entry;
  expect(await admin.recruitment.import({ workspace: slug, text: asArray(without) })).toMatchObject({
    updated: 1,
  });
  expect((await admin.recruitment.show({ id: ids[0] ?? '' })).recruitment.questions).toEqual([]);
});

test('several places are given back as they are imported, each once; left out they go', async () => {
  const { slug } = await workspace();
  const [lyon, paris] = [{ city: 'Lyon' }, { city: 'Paris', country: 'FR' }];
  const nowhere = { display: null, city: null, postalCode: null, region: null, country: null };
  const entry = { externalId: 'L-1', title: 'Itinérante', ...thick, location: lyon };
  const importEntry = (fields: object) =>
    admin.recruitment.import({ workspace: slug, text: asArray({ ...entry, ...fields }) });
  const { ids } = await importEntry({ locations: [paris, lyon, paris] });
  const show = async () => (await admin.recruitment.show({ id: String(ids[0]) })).recruitment;
  const shown = await show();
  expect([shown.location, shown.locations]).toEqual([
    { ...nowhere, ...lyon },
    [
      { ...nowhere, ...lyon },
      { ...nowhere, ...paris },
    ],
  ]);
  const again = await admin.recruitment.import({ workspace: slug, text: asArray(shown) });
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await importEntry({})).toMatchObject({ updated: 1 });
  expect((await show()).locations).toEqual([]);
});

test.each([
  ['more places than twenty', Array.from({ length: 20 }, (_, n) => ({ city: `Ville ${n}` })), 'locations'],
  ['a place without a word', [{ city: ' ' }], 'locations.0'],
  ['an unknown field of a place', [{ city: 'Lyon', planet: 'Mars' }], 'locations.0.planet'],
])('%s is refused, and nothing is imported', async (_, locations, field) => {
  const { slug, id } = await workspace();
  const text = asArray({ title: 'Partout', location: { city: 'Lyon' }, locations });
  const refusal = await admin.recruitment
    .import({ workspace: slug, text })
    .catch((error) => error.cause ?? error);
  expect(refusal.details.map((detail: { field: string }) => detail.field)).toEqual([`[0].${field}`]);
  expect(await visibleJobs(id)).toEqual([]);
});

test('an unknown field of a question is answered with the fields of a question', async () => {
  const { slug } = await workspace();
  const text = asArray({ title: 'T', questions: [asked({ knockOut: true })] });
  const refusal = await refusalOf(admin.recruitment.import({ workspace: slug, text }));
  expect(refusal.message).toContain(
    'The fields of questions.0 are id, text, kind, options, required, where.',
  );
});

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() === text && text !== '');
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const entries = fc.record({
  title: word,
  location: optional(fc.record({ city: optional(word), country: optional(word) })),
  contract: optional(
    fc.record({ type: optional(word), durationValue: optional(fc.integer({ min: 1, max: 60 })) }),
  ),
  salary: optional(
    fc.record({ min: fc.integer({ min: 0, max: 100 }), max: fc.integer({ min: 100, max: 1e9 }) }),
  ),
  salaryVisible: fc.boolean(),
  anonymous: fc.boolean(),
  company: optional(fc.record({ name: word })),
  qualifications: optional(
    fc.dictionary(
      word.filter((key) => key !== '__proto__'),
      fc.oneof(word, fc.integer(), fc.boolean()),
    ),
  ),
  benefits: fc.array(word, { maxLength: 5 }),
  remoteWorkDays: optional(fc.integer({ min: 0, max: 7 })),
  published: fc.boolean(),
  status: fc.constantFrom('active', 'closed'),
});

test('the public sees exactly the jobs that are imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entries, { maxLength: 6 }), fc.boolean(), async (file, lines) => {
      const { slug, id: workspaceId } = await workspace();
      const { ids } = await admin.recruitment.import({
        workspace: slug,
        text: lines ? asLines(...file) : asArray(...file),
      });
      const jobs = await visibleJobs(workspaceId);
      const shown = file.flatMap((entry, index) =>
        entry.published && entry.status === 'active' ? [{ entry, id: ids[index] }] : [],
      );
      expect(jobs.map(({ id }) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
      for (const { entry, id } of shown) {
        const { salary, company, anonymous } = entry;
        expect(jobs.find((job) => job.id === id)).toMatchObject({
          title: entry.title,
          location: { city: entry.location?.city ?? null, country: entry.location?.country ?? null },
          contract: {
            type: entry.contract?.type ?? null,
            durationValue: entry.contract?.durationValue ?? null,
          },
          salary: salary && entry.salaryVisible ? { ...salary, currency: 'EUR', period: 'year' } : null,
          company: anonymous ? null : { name: company?.name ?? 'Maison Verdier' },
          qualifications: entry.qualifications ?? {},
          benefits: entry.benefits,
          remoteWorkDays: entry.remoteWorkDays ?? null,
        });
      }
    }),
    { numRuns: 25 },
  );
});

describe('recruitments', () => {
  test('unpublish, publish and close decide what is seen; saying it twice keeps the date', async () => {
    const { slug, id: workspaceId } = await workspace();
    const {
      ids: [id = ''],
    } = await admin.recruitment.import({ workspace: slug, text: asArray({ title: 'Un', published: false }) });
    expect(await admin.recruitment.list({ workspace: slug })).toMatchObject([
      { id, published: false, publishedAt: null, applications: 0 },
    ]);
    clock.advance(1000);
    const published = await admin.recruitment.publish({ id });
    expect(published).toMatchObject({ published: true, publishedAt: clock.now(), updatedAt: clock.now() });
    clock.advance(1000);
    expect(await admin.recruitment.publish({ id })).toEqual(published);
    expect(await visibleJobs(workspaceId)).toHaveLength(1);
    expect(await admin.recruitment.unpublish({ id })).toMatchObject({
      published: false,
      publishedAt: published.publishedAt,
    });
    expect(await visibleJobs(workspaceId)).toHaveLength(0);
    await admin.recruitment.publish({ id });
    expect(await admin.recruitment.close({ id })).toMatchObject({ status: 'closed' });
    expect(await visibleJobs(workspaceId)).toHaveLength(0);
    const trail = await selectRows(
      deps,
      sql`select action from audit_entries where subject_id = ${id} order by sequence`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'recruitment.published',
      'recruitment.unpublished',
      'recruitment.published',
      'recruitment.closed',
    ]);
  });

  test('an unknown id is reported', async () => {
    const id = randomUUID();
    for (const command of [
      () => admin.recruitment.publish({ id }),
      () => admin.recruitment.unpublish({ id }),
      () => admin.recruitment.close({ id }),
    ]) {
      const refusal = await refusalOf(command());
      expect([refusal.reason, refusal.message]).toEqual([
        'not_found',
        `There is no recruitment with the id ${id}.`,
      ]);
    }
  });
});
