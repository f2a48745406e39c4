import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import { keyScopes } from '#domain/access/permissions.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { isWellFormedKey } from '#kernel/secrets/keys.ts';
import { selectRows } from '#test/support/rows.ts';
import { administrationForFile, placesOf, refusalOf } from './administration.ts';

const { admin, deps, clock } = await administrationForFile();
const unknownId = randomUUID();
let count = 0;

async function workspace(): Promise<string> {
  count += 1;
  const { slug } = await admin.workspace.create({ slug: `maison-${count}`, name: 'Maison Verdier' });
  return slug;
}

function trailOf(id: string) {
  return selectRows<{ action: string; actor: string }>(
    deps,
    sql`select action, actor from audit_entries where subject_id = ${id} order by sequence`,
  );
}

describe('workspaces', () => {
  test('create answers id and slug, keeps defaults, and is in the trail', async () => {
    const created = await admin.workspace.create({ slug: 'atelier', name: ' Atelier Sorbier ' });
    expect(created).toEqual({ id: expect.any(String), slug: 'atelier' });
    expect(await admin.workspace.list()).toContainEqual(
      expect.objectContaining({ name: 'Atelier Sorbier', lang: 'fr', retentionMonths: 24, disabledAt: null }),
    );
    expect(await trailOf(created.id)).toEqual([{ action: 'workspace.created', actor: 'administrator' }]);
  });

  test('a slug that is taken is refused', async () => {
    const slug = await workspace();
    const refusal = await refusalOf(admin.workspace.create({ slug, name: 'Autre' }));
    const details = [{ field: 'slug', code: 'already_used' }];
    expect(refusal).toMatchObject({ reason: 'invalid_request', details });
    expect(refusal.message).toBe(`A workspace with the slug "${slug}" exists already.`);
  });

  test.each(['', 'Majuscule', 'a b', '-a', 'a-', 'a--b', 'é', 'x'.repeat(64)])(
    'the slug %j is refused',
    async (slug) => {
      const refusal = await refusalOf(admin.workspace.create({ slug, name: 'Nom' }));
      expect(refusal.reason).toBe('invalid_request');
      expect(new Set(placesOf(refusal))).toEqual(new Set(['slug']));
    },
  );

  test('a logo of another scheme, an address that is none and a bad retention are refused', async () => {
    const fields = {
      slug: 'refused',
      name: 'Nom',
      logo: 'javascript:alert(1)',
      contactEmail: 'nobody',
      retentionMonths: 0,
    };
    expect(placesOf(await refusalOf(admin.workspace.create(fields)))).toEqual([
      'logo',
      'contactEmail',
      'retentionMonths',
    ]);
  });

  test('update changes what is given and the instant; what changes nothing keeps the instant', async () => {
    const slug = await workspace();
    clock.advance(1000);
    const changed = await admin.workspace.update({ slug, lang: 'en', retentionMonths: 6 });
    expect(changed).toMatchObject({
      name: 'Maison Verdier',
      lang: 'en',
      retentionMonths: 6,
      updatedAt: clock.now(),
    });
    const changedAt = clock.now();
    clock.advance(1000);
    expect(await admin.workspace.update({ slug, lang: 'en' })).toMatchObject({ updatedAt: changedAt });
    expect(await trailOf(changed.id)).toHaveLength(2);
  });

  test('a disabled workspace is hidden until it is enabled; both may be said twice', async () => {
    const slug = await workspace();
    const disabled = await admin.workspace.disable({ slug });
    clock.advance(1000);
    expect(await admin.workspace.disable({ slug })).toEqual(disabled);
    expect(await findEnabledWorkspace(deps.database.query, slug)).toBeNull();
    expect(await admin.workspace.enable({ slug })).toMatchObject({
      disabledAt: null,
      updatedAt: clock.now(),
    });
    expect(await findEnabledWorkspace(deps.database.query, slug)).not.toBeNull();
  });

  test('an unknown slug is reported by every command that takes one', async () => {
    const commands = [
      admin.workspace.update({ slug: 'nowhere', name: 'Nom' }),
      admin.workspace.disable({ slug: 'nowhere' }),
      admin.workspace.enable({ slug: 'nowhere' }),
      admin.key.issue({ workspace: 'nowhere' }),
      admin.key.list({ workspace: 'nowhere' }),
      admin.partner.exclude({ code: 'any', workspace: 'nowhere' }),
      admin.partner.include({ code: 'any', workspace: 'nowhere' }),
      admin.recruitment.import({ workspace: 'nowhere', text: '[]' }),
      admin.recruitment.list({ workspace: 'nowhere' }),
      admin.application.list({ workspace: 'nowhere' }),
    ];
    for (const refusal of await Promise.all(commands.map(refusalOf))) {
      expect(refusal).toMatchObject({ reason: 'not_found' });
      expect(refusal.message).toBe('There is no workspace with the slug "nowhere".');
    }
  });
});

describe('workspace keys', () => {
  test('issue shows the key once: the database has its digest, the list its last four', async () => {
    const slug = await workspace();
    const { id, key, ...rest } = await admin.key.issue({ workspace: slug, label: 'site' });
    expect(rest).toEqual({});
    expect(isWellFormedKey('workspace', key)).toBe(true);
    const [row] = await selectRows(deps, sql`select * from workspace_keys where id = ${id}`);
    expect(row).toMatchObject({ digest: sha256(key), last_four: key.slice(-4) });
    expect(JSON.stringify(row)).not.toContain(key);
    const [listed] = await admin.key.list({ workspace: slug });
    expect(listed).toMatchObject({ id, label: 'site', lastFour: key.slice(-4), revokedAt: null });
    expect(listed).not.toHaveProperty('digest');
    expect(await trailOf(id)).toEqual([{ action: 'key.issued', actor: 'administrator' }]);
  });

  test('several keys live at once; a revocation ends one, and keeps its first instant', async () => {
    const slug = await workspace();
    const { id } = await admin.key.issue({ workspace: slug });
    await admin.key.issue({ workspace: slug });
    const revoked = await admin.key.revoke({ id });
    expect(revoked).toEqual({ id, revokedAt: clock.now() });
    clock.advance(1000);
    expect(await admin.key.revoke({ id })).toEqual(revoked);
    const keys = await admin.key.list({ workspace: slug });
    expect(keys.filter(({ revokedAt }) => revokedAt !== null).map((key) => key.id)).toEqual([id]);
    expect(keys).toHaveLength(2);
  });

  test('an end is kept, and one in the past is refused', async () => {
    const slug = await workspace();
    await admin.key.issue({ workspace: slug, expires: '2030-01-31T12:00:00+01:00' });
    expect(await admin.key.list({ workspace: slug })).toMatchObject([
      { expiresAt: new Date('2030-01-31T11:00:00Z') },
    ]);
    const past = await refusalOf(admin.key.issue({ workspace: slug, expires: '2001-01-01T00:00:00Z' }));
    expect(past.message).toBe('expires must be in the future.');
    expect(past.details).toMatchObject([{ field: 'expires', code: 'out_of_range' }]);
    expect(await refusalOf(admin.key.issue({ workspace: slug, expires: 'tomorrow' }))).toMatchObject({
      reason: 'invalid_request',
    });
  });

  test('a key of the wrong kind, or an unknown one, cannot be revoked', async () => {
    const { key: _, ...partner } = await admin.partner.create({ code: 'kinds', name: 'Tableau' });
    const [{ keys: [partnerKey] = [] } = {}] = (await admin.partner.list()).filter(
      ({ id }) => id === partner.id,
    );
    for (const id of [unknownId, partnerKey?.id ?? '']) {
      expect((await refusalOf(admin.key.revoke({ id }))).message).toBe(
        `There is no workspace key with the id ${id}.`,
      );
    }
    expect((await refusalOf(admin.key.revoke({ id: 'no-uuid' }))).details).toMatchObject([
      { field: 'id', code: 'invalid_uuid' },
    ]);
  });
});

test('a scope that is not known is named, with those that are', async () => {
  const refusal = await refusalOf(admin.managementKey.issue({ scopes: 'jobs:manage, jobs:nope,jobs:' }));
  expect(refusal.message).toBe(`"jobs:nope", "jobs:" is none of: ${keyScopes.join(', ')}.`);
  expect(refusal.details).toMatchObject([{ field: 'scopes', code: 'unknown_option' }]);
  const { id } = await admin.managementKey.issue({ scopes: 'webhooks:manage, jobs:manage' });
  const [made] = (await admin.managementKey.list({})).filter((key) => key.id === id);
  expect(made?.scopes).toEqual(['jobs:manage', 'webhooks:manage']);
});

describe('partners', () => {
  test('create answers id and key; a second key rotates; a revocation ends one (D11)', async () => {
    const created = await admin.partner.create({ code: 'tableau', name: 'Tableau des Offres' });
    expect(created).toEqual({ id: expect.any(String), key: expect.stringMatching(/^pk_/) });
    const second = await admin.partner.issueKey({ code: 'tableau' });
    expect(isWellFormedKey('partner', second.key)).toBe(true);
    await admin.partner.revokeKey({ id: second.id });
    const listed = (await admin.partner.list()).find(({ code }) => code === 'tableau');
    expect(listed?.keys).toHaveLength(2);
    expect(listed?.keys.find(({ id }) => id === second.id)).toMatchObject({ revokedAt: clock.now() });
    expect(JSON.stringify(listed)).not.toContain(sha256(created.key));
  });

  test('a code that is taken or unknown is refused', async () => {
    await admin.partner.create({ code: 'taken', name: 'Un' });
    expect(await refusalOf(admin.partner.create({ code: 'taken', name: 'Deux' }))).toMatchObject({
      message: 'A partner with the code "taken" exists already.',
      details: [{ field: 'code', code: 'already_used' }],
    });
    const slug = await workspace();
    for (const command of [
      () => admin.partner.issueKey({ code: 'nobody' }),
      () => admin.partner.exclude({ code: 'nobody', workspace: slug }),
      () => admin.partner.include({ code: 'nobody', workspace: slug }),
    ]) {
      expect((await refusalOf(command())).message).toBe('There is no partner with the code "nobody".');
    }
    expect(await refusalOf(admin.partner.create({ code: 'a b', name: 'Espace' }))).toMatchObject({
      reason: 'invalid_request',
    });
  });

  test('an exclusion is listed once and moves the date of the partner’s feed', async () => {
    await admin.partner.create({ code: 'excluded', name: 'Exclu' });
    const slug = await workspace();
    clock.advance(1000);
    await admin.partner.exclude({ code: 'excluded', workspace: slug });
    const excludedAt = clock.now();
    clock.advance(1000);
    expect(await admin.partner.exclude({ code: 'excluded', workspace: slug })).toEqual({
      code: 'excluded',
      workspace: slug,
    });
    const listed = (await admin.partner.list()).find(({ code }) => code === 'excluded');
    expect(listed).toMatchObject({ excludedFrom: [slug], updatedAt: excludedAt });
  });

  test('an inclusion undoes it once, and moves the date again', async () => {
    const { id } = await admin.partner.create({ code: 'included', name: 'Inclus' });
    const [slug, other] = [await workspace(), await workspace()];
    const pair = { code: 'included', workspace: slug };
    await admin.partner.exclude(pair);
    await admin.partner.exclude({ ...pair, workspace: other });
    clock.advance(1000);
    expect(await admin.partner.include(pair)).toEqual(pair);
    const includedAt = clock.now();
    clock.advance(1000);
    expect(await admin.partner.include(pair)).toEqual(pair);
    const listed = (await admin.partner.list()).find(({ code }) => code === 'included');
    expect(listed).toMatchObject({ excludedFrom: [other], updatedAt: includedAt });
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'partner.created',
      'partner.excluded',
      'partner.excluded',
      'partner.included',
    ]);
  });
});
