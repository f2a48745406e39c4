import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countRows, selectRows } from '#test/support/rows.ts';
import { administrationForFile, placesOf, refusalOf } from './administration.ts';

type Policy = 'off' | 'warn' | 'require';

const { admin, deps, clock } = await administrationForFile();
let count = 0;

const salary = { min: 30_000, max: 35_000 };
const thick = { descriptions: { position: 'Relier des livres.' } };
const italian = { title: 'Legatrice', location: { city: 'Torino', country: 'Italie' }, ...thick };
const french = { title: 'Relieuse', location: { city: 'Lyon', country: 'FR' }, ...thick };
const fault = '"Legatrice" shows no salary, but Italy demands a pay range in the advertisement (';

async function workspace(payTransparency?: Policy) {
  count += 1;
  const fields = { slug: `paie-${count}`, name: 'Maison Verdier' };
  return admin.workspace.create(payTransparency === undefined ? fields : { ...fields, payTransparency });
}

function importInto(slug: string, ...entries: unknown[]) {
  return admin.recruitment.import({ workspace: slug, text: JSON.stringify(entries) });
}

/** An unpublished job that shows no salary. */
async function draft(policy: Policy, entry: object = italian) {
  const { slug } = await workspace(policy);
  const { ids, warnings } = await importInto(slug, { ...entry, published: false });
  expect(warnings).toEqual([]);
  return ids[0] ?? '';
}

function rowOf(id: string) {
  return selectRows(deps, sql`select * from recruitments where id = ${id}`);
}

function trailOf(workspaceId: string) {
  return countRows(deps, 'audit_entries', sql`workspace_id = ${workspaceId}`);
}

describe('a workspace', () => {
  test('warns unless told otherwise, and may be told later', async () => {
    const { slug } = await workspace();
    const listed = async () => (await admin.workspace.list()).find((found) => found.slug === slug);
    expect(await listed()).toMatchObject({ payTransparency: 'warn' });
    await admin.workspace.update({ slug, payTransparency: 'require' });
    expect(await listed()).toMatchObject({ payTransparency: 'require' });
    await admin.workspace.update({ slug, lang: 'en' });
    expect(await listed()).toMatchObject({ payTransparency: 'require' });
  });

  test('knows no other word for it', async () => {
    const payTransparency = 'always' as Policy;
    const refusal = await refusalOf(
      admin.workspace.create({ slug: 'autre', name: 'Autre', payTransparency }),
    );
    expect(placesOf(refusal)).toEqual(['payTransparency']);
  });
});

describe('an import (D43) into a workspace', () => {
  test('that warns names each job without its range, and takes it', async () => {
    const { slug } = await workspace('warn');
    const { created, warnings } = await importInto(
      slug,
      french,
      italian,
      { ...italian, salary },
      { ...italian, salary, salaryVisible: false },
      { ...italian, published: false },
      { ...italian, status: 'closed' },
      { ...italian, test: true },
    );
    expect(created).toBe(7);
    expect(warnings).toEqual([
      expect.stringMatching(/^\[1\]: "Legatrice" shows no salary, but Italy demands .*\)\.$/),
      expect.stringMatching(/^\[3\]: "Legatrice" shows no salary/),
    ]);
  });

  test('that warns puts it before a hundred others', async () => {
    const { slug } = await workspace('warn');
    const thin = Array.from({ length: 120 }, () => ({ title: 'Un' }));
    const { warnings } = await importInto(slug, ...thin, italian);
    expect(warnings).toHaveLength(101);
    expect(warnings[0]).toContain(fault);
  });

  test('that requires it refuses the file, and changes nothing', async () => {
    const { slug, id } = await workspace('require');
    await importInto(slug, { ...italian, externalId: 'P-1', salary });
    const state = await selectRows(deps, sql`select * from recruitments where workspace_id = ${id}`);
    const entries = await trailOf(id);
    clock.advance(1000);
    const refusal = await refusalOf(
      importInto(slug, french, { ...italian, externalId: 'P-1' }, { ...italian, title: 'Doratore' }),
    );
    expect(refusal.reason).toBe('invalid_request');
    expect(refusal.message).toMatch(/^Nothing was imported: \[1\]: "Legatrice" shows no salary, but Italy/);
    expect(refusal.message).toMatch(/, and the workspace requires it; \[2\]: "Doratore" .* requires it\.$/);
    expect(placesOf(refusal)).toEqual(['[1].salary', '[2].salary']);
    expect(await selectRows(deps, sql`select * from recruitments where workspace_id = ${id}`)).toEqual(state);
    expect(await trailOf(id)).toBe(entries);
  });

  test('that requires it takes what shows a salary, and what is no advertisement', async () => {
    const { slug } = await workspace('require');
    const { created, warnings } = await importInto(
      slug,
      french,
      { ...italian, salary },
      { ...italian, published: false },
    );
    expect([created, warnings]).toEqual([3, []]);
  });

  test('that requires it counts a salary as hidden that an update leaves hidden', async () => {
    const { slug } = await workspace('warn');
    const entry = { ...italian, externalId: 'P-2', salary };
    await importInto(slug, { ...entry, salaryVisible: false });
    await admin.workspace.update({ slug, payTransparency: 'require' });
    expect(placesOf(await refusalOf(importInto(slug, entry)))).toEqual(['[0].salary']);
    expect(await importInto(slug, { ...entry, salaryVisible: true })).toMatchObject({ updated: 1 });
  });

  test('that says off is silent', async () => {
    const { slug } = await workspace('off');
    expect(await importInto(slug, italian)).toMatchObject({ created: 1, warnings: [] });
  });
});

describe('a publication (D43) in a workspace', () => {
  test('that warns prints the warning, each time, and publishes', async () => {
    const id = await draft('warn');
    const published = await admin.recruitment.publish({ id });
    expect(published).toMatchObject({ id, published: true, publishedAt: clock.now() });
    expect(published.warnings).toEqual([expect.stringContaining(fault)]);
    clock.advance(1000);
    expect(await admin.recruitment.publish({ id })).toEqual(published);
  });

  test('that requires it is refused, and changes nothing', async () => {
    const id = await draft('require');
    const before = await rowOf(id);
    const trail = () => countRows(deps, 'audit_entries', sql`subject_id = ${id}`);
    clock.advance(1000);
    const refusal = await refusalOf(admin.recruitment.publish({ id }));
    expect(refusal).toMatchObject({
      reason: 'invalid_request',
      details: [{ field: 'salary', code: 'required' }],
    });
    expect(refusal.message).toMatch(
      /^Nothing was published: "Legatrice" .*, and its workspace requires it\.$/,
    );
    expect(await rowOf(id)).toEqual(before);
    expect(await trail()).toBe(0);
  });

  test.each<[string, object]>([
    ['shows a salary', { ...italian, salary }],
    ['is in another country', french],
    ['is a test', { ...italian, test: true }],
    ['is closed', { ...italian, status: 'closed' }],
  ])('that requires it takes a job that %s, without a warning', async (_, entry) => {
    const id = await draft('require', entry);
    expect(await admin.recruitment.publish({ id })).toMatchObject({ published: true, warnings: [] });
  });

  test('that says off is silent', async () => {
    const id = await draft('off');
    expect(await admin.recruitment.publish({ id })).toMatchObject({ published: true, warnings: [] });
  });

  test('is warned of alone: closing and unpublishing say nothing of pay', async () => {
    const id = await draft('warn');
    await admin.recruitment.publish({ id });
    expect(await admin.recruitment.unpublish({ id })).not.toHaveProperty('warnings');
    expect(await admin.recruitment.close({ id })).not.toHaveProperty('warnings');
  });
});
