import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { administrator } from '#domain/access/principal.ts';
import { applySetup } from '#domain/administration/setup/apply-setup.ts';
import type { PlanStep } from '#domain/administration/setup/plan-step.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { createWebhookSender } from '#server/webhooks/webhook-sender.ts';
import { fixturesOf, tag } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const { admin } = fixturesOf(service);
const apply = (setup: object | string, dryRun = false) =>
  admin.applySetup({ text: typeof setup === 'string' ? setup : stringify(setup), dryRun });

/** Every workspace, partner and key with its version, and the number of audit entries: what any write changes. */
const written = () =>
  selectRows(
    service.deps,
    sql`select 'workspace' as kind, xmin::text as version, id::text from workspaces
      union all select 'partner', xmin::text, id::text from partners
      union all select 'partner key', xmin::text, id::text from partner_keys
      union all select 'key', xmin::text, id::text from management_keys
      union all select 'audit', count(*)::text, '' from audit_entries order by 1, 3`,
  );

const group = (size: number, prefix = tag()) => ({
  workspaces: Array.from({ length: size }, (_, index) => ({
    slug: `${prefix}-${index}`,
    name: `Maison ${index}`,
    contactEmail: `rh@maison-${index}.example`,
    lang: index % 2 === 0 ? 'fr' : 'en',
    accent: '#0b5d57',
    intro: 'Des métiers d’art.',
    origins: [`https://maison-${index}.example`],
    keys: [{ label: 'ATS', scopes: ['jobs:manage', 'applications:manage'] }],
  })),
  partners: [{ code: `${prefix}-indeed`, name: 'Indeed', profile: 'indeed', keys: [{ label: 'prod' }] }],
});

const keyOf = (step: PlanStep | undefined) => (step?.thing === 'key' ? step.key : undefined);

test('sets up 40 employers in under a minute, and the second time writes nothing (D88)', async () => {
  const setup = group(40);
  const start = performance.now();
  const { changes, plan } = await apply(setup);
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(changes).toBe(82);
  expect(plan).toHaveLength(82);
  const [, first] = plan;
  expect(first).toMatchObject({ thing: 'key', label: 'ATS', change: 'create' });
  const slug = setup.workspaces[0]?.slug ?? '';
  const jobs = await service.get(`/api/manage/v1/workspaces/${slug}/jobs`, {
    'X-API-Key': keyOf(first) ?? '',
  });
  expect(jobs.status).toBe(200);
  const before = await written();
  service.clock.advance(60_000);
  const again = await apply(setup);
  expect(again.changes).toBe(0);
  expect(new Set(again.plan.map(({ change }) => change))).toEqual(new Set(['none']));
  expect(again.plan.some((step) => keyOf(step) !== undefined)).toBe(false);
  expect(await written()).toEqual(before);
});

test('a dry run prints the plan, with each slug and code and no key, and writes nothing', async () => {
  const setup = group(2);
  const before = await written();
  const { dryRun, changes, plan } = await apply(setup, true);
  expect([dryRun, changes]).toEqual([true, 6]);
  expect(new Set(plan.map(({ name }) => name))).toEqual(
    new Set([...setup.workspaces.map(({ slug }) => slug), setup.partners[0]?.code]),
  );
  expect(JSON.stringify(plan)).not.toMatch(/[mp]k_/);
  expect(await written()).toEqual(before);
});

test('changes what differs and names it; what the file leaves out stays', async () => {
  const prefix = tag();
  await apply(group(2, prefix));
  await admin.workspace.update({ slug: `${prefix}-1`, notify: 'never' });
  const { plan } = await apply(`
workspaces:
  - slug: ${prefix}-0
    name: Maison 0
    retentionMonths: 12
    promiseDays: 10
    intro: { en: Crafts. }
    keys:
      - { label: ATS, scopes: [jobs:manage] }
      - { label: Paie, scopes: [applications:manage] }
  - { slug: ${prefix}-1, name: Maison 1 }
partners:
  - { code: ${prefix}-indeed, name: Indeed France, keys: [{ label: relève }] }
`);
  expect(plan).toMatchObject([
    { thing: 'workspace', change: 'change', fields: ['retentionMonths', 'promiseDays', 'introEn'] },
    { thing: 'key', label: 'ATS', change: 'change', fields: ['scopes'] },
    { thing: 'key', label: 'Paie', change: 'create' },
    { thing: 'workspace', name: `${prefix}-1`, change: 'none' },
    { thing: 'partner', change: 'change', fields: ['name'] },
    { thing: 'key', label: 'relève', change: 'create' },
  ]);
  const stored = (await admin.workspace.list()).filter(({ slug }) => slug.startsWith(prefix));
  expect(stored).toMatchObject([
    { accent: '#0b5d57', introFr: 'Des métiers d’art.', introEn: 'Crafts.', retentionMonths: 12 },
    { notify: 'never', origins: ['https://maison-1.example'] },
  ]);
  const keys = await admin.managementKey.list({ workspace: `${prefix}-0` });
  expect(keys.map(({ label, scopes }) => [label, scopes]).toSorted()).toEqual([
    ['ATS', ['jobs:manage']],
    ['Paie', ['applications:manage']],
  ]);
  const [partner] = (await admin.partner.list()).filter(({ code }) => code.startsWith(prefix));
  expect(partner?.keys.map(({ label }) => label).toSorted()).toEqual(['prod', 'relève']);
});

test('sets a partner’s webhook, whose secret is shown once', async () => {
  const code = tag();
  const partners = [{ code, name: 'Offres', webhook: { url: 'https://93.184.215.14/evenements' } }];
  const first = await apply({ partners });
  expect(first.plan).toMatchObject([
    { thing: 'partner', change: 'create' },
    { thing: 'key', change: 'create', key: expect.stringMatching(/^pk_/) },
    { thing: 'webhook', change: 'create', secret: expect.stringMatching(/^whsec_/) },
  ]);
  expect((await apply({ partners })).changes).toBe(0);
});

test('sets a workspace’s webhook; events that the file leaves out stay as their owner chose them', async () => {
  const slug = tag();
  const url = 'https://93.184.215.14/evenements';
  const setup = (webhook: object) => ({ workspaces: [{ slug, name: 'Un', webhook }] });
  const events = ['candidate.erased', 'application.received'];
  const { plan } = await apply(setup({ url, events }));
  expect(plan[1]).toEqual({
    ...{ thing: 'webhook', name: slug, change: 'create' },
    secret: expect.stringMatching(/^whsec_/),
  });
  for (const same of [{ url, events }, { url, events: events.toReversed() }, { url }])
    expect((await apply(setup(same))).changes).toBe(0);
  const moved = await apply(setup({ url: `${url}/2` }));
  expect(moved.plan[1]).toEqual({ thing: 'webhook', name: slug, change: 'change', fields: ['url'] });
  const stored = await selectRows(
    service.deps,
    sql`select url, events from webhook_endpoints where workspace_id = (select id from workspaces where slug = ${slug})`,
  );
  expect(stored).toEqual([{ url: `${url}/2`, events: '{candidate.erased,application.received}' }]);
});

const sender = createWebhookSender({
  allowedNetworks: [],
  resolve: async (host) =>
    host === 'ats.example' ? ['93.184.215.14'] : host === 'inside.example' ? ['10.0.0.7'] : [],
});
const applyWith = (setup: object, { dryRun = false } = {}) =>
  applySetup({ ...service.deps, webhookSender: sender }, administrator, { text: stringify(setup), dryRun });

test('a host that is not found now keeps no one back: it is set, with a warning, and checked at each delivery (D144)', async () => {
  const [slug, other, code] = [tag(), tag(), tag()];
  const setup = {
    workspaces: [
      { slug, name: 'Un', webhook: { url: 'https://soon.example/hooks' } },
      { slug: other, name: 'Deux', webhook: { url: 'https://ats.example/hooks' } },
    ],
    partners: [{ code, name: 'Offres', webhook: { url: 'https://bientot.example/' } }],
  };
  const warned = async (dryRun: boolean) =>
    (await applyWith(setup, { dryRun })).plan.flatMap((step) =>
      step.thing === 'webhook' && step.warning ? [[step.name, step.warning]] : [],
    );
  const warnings = [
    [slug, 'soon.example is not found now: events wait for it.'],
    [code, 'bientot.example is not found now: events wait for it.'],
  ];
  expect(await warned(true)).toEqual(warnings);
  expect(await warned(false)).toEqual(warnings);
  const stored = await selectRows(
    service.deps,
    sql`select url from webhook_endpoints where url ~ '^https://(soon|ats|bientot)' order by 1`,
  );
  expect(stored.map(({ url }) => url)).toEqual([
    'https://ats.example/hooks',
    'https://bientot.example/',
    'https://soon.example/hooks',
  ]);
  expect((await applyWith(setup)).changes).toBe(0);
});

test('a refusal names every fault by its path, more than twenty too, and nothing is written', async () => {
  const faulty = group(45);
  const before = await written();
  const wrong = { ...faulty, workspaces: faulty.workspaces.map((one) => ({ ...one, accent: '#ffff00' })) };
  const paths = wrong.workspaces.map((_, index) => `workspaces.${index}.accent`);
  const refused = await applyWith(wrong).catch((error: DomainError) => error);
  expect(refused).toMatchObject({ details: paths.map((field) => ({ field })) });
  for (const path of paths) expect(String(refused)).toContain(path);

  const [closing, ...others] = [tag(), tag(), tag()];
  await admin.workspace.create({ slug: closing, name: 'Un' });
  await admin.workspace.delete({ slug: closing, confirm: closing });
  const after = await written();
  const setup = {
    workspaces: [
      { slug: closing, name: 'Un', webhook: { url: 'https://inside.example/' } },
      { slug: others[0], name: 'Deux', webhook: { url: 'https://ats.example/' } },
      { slug: others[1], name: 'Trois', webhook: { url: 'http://ats.example/' } },
    ],
    partners: [{ code: tag(), name: 'Offres', webhook: { url: 'https://inside.example/' } }],
  };
  const fields = [
    'workspaces.0.slug',
    'workspaces.0.webhook.url',
    'workspaces.2.webhook.url',
    'partners.0.webhook.url',
  ];
  const refusal = await applyWith(setup).catch((error: DomainError) => error);
  expect(refusal).toMatchObject({ details: fields.map((field) => ({ field })) });
  for (const field of fields) expect(String(refusal)).toContain(`${field}: `);
  expect(await written()).toEqual(after);
  expect(after.length).toBe(before.length + 1);
});

test('two runs at once make each key once', async () => {
  const setup = group(2);
  const runs = await Promise.allSettled([apply(setup), apply(setup), apply(setup)]);
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const run of runs)
    if (run.status === 'rejected') expect(run.reason.message).toContain('Another run of apply is under way.');
  for (const { slug } of setup.workspaces)
    expect(await admin.managementKey.list({ workspace: slug })).toHaveLength(1);
  expect((await apply(setup)).changes).toBe(0);
});

test('looks up the hosts of webhooks once each, before the transaction', async () => {
  const { deps } = service;
  const done: string[] = [];
  const webhookSender: typeof deps.webhookSender = {
    ...deps.webhookSender,
    refusalOf: async (url) => {
      done.push(url);
      return null;
    },
  };
  const transaction: typeof deps.database.transaction = (work) => {
    done.push('transaction');
    return deps.database.transaction(work);
  };
  const watched = { ...deps, webhookSender, database: { ...deps.database, transaction } };
  const webhook = { url: 'https://ats.example/' };
  const workspaces = ['un', 'deux'].map((name) => ({ slug: `${name}-${tag()}`, name, webhook }));
  await applySetup(watched, administrator, { text: stringify({ workspaces }), dryRun: true });
  expect(done).toEqual([webhook.url, 'transaction']);
});

test('a workspace that is to be deleted is refused by name', async () => {
  const setup = group(1);
  await apply(setup);
  const slug = setup.workspaces[0]?.slug ?? '';
  await admin.workspace.delete({ slug, confirm: slug });
  await expect(apply(setup)).rejects.toThrow(/workspaces.0.slug: .* is to be deleted on/);
  await admin.workspace.keep({ slug });
  expect((await apply(setup)).changes).toBe(0);
});

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]
b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]
c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]
workspaces: [*c,*c,*c,*c,*c,*c]`;

test.each([
  ['aliases that multiply', bomb, 'Excessive alias count'],
  ['a key twice', 'workspaces: []\nworkspaces: []', 'Map keys must be unique'],
  ['a second document', 'workspaces: []\n---\npartners: []', 'multiple documents'],
  ['an unknown tag', 'workspaces: !!js/function x', 'Unresolved tag'],
  ['a number for a text', 'workspaces: [{ slug: 2027, name: Un }]', 'workspaces.0.slug'],
  ['a merge key', 'workspaces: [{ <<: { name: Un }, slug: un }]', 'workspaces.0'],
  ['a prototype', '{ "__proto__": { "workspaces": [] } }', '__proto__'],
  ['brackets without end', '['.repeat(20_000), 'The file is no YAML'],
  ['a list', '- un', 'The file is refused'],
])('refuses %s', async (_, text, message) => {
  const before = await written();
  await expect(apply(text)).rejects.toThrow(message);
  expect(await written()).toEqual(before);
});

test.each([
  [
    'workspaces.0.webhook.events.0',
    {
      workspaces: [{ slug: 'un', name: 'Un', webhook: { url: 'https://93.184.215.14/', events: ['tout'] } }],
    },
  ],
  ['workspaces.0.accent', { workspaces: [{ slug: 'un', name: 'Un', accent: '#ffff00' }] }],
  [
    'workspaces.1.couleur',
    {
      workspaces: [
        { slug: 'un', name: 'Un' },
        { slug: 'b', name: 'B', couleur: 1 },
      ],
    },
  ],
  [
    'workspaces.0.keys.0.scopes.0',
    { workspaces: [{ slug: 'un', name: 'Un', keys: [{ label: 'X', scopes: ['workspaces:manage'] }] }] },
  ],
  [
    'workspaces.1.slug',
    {
      workspaces: [
        { slug: 'un', name: 'Un' },
        { slug: 'un', name: 'Deux' },
      ],
    },
  ],
  ['workspaces.0.logo', { workspaces: [{ slug: 'un', name: 'Un', logo: { data: 'AAAA' } }] }],
  ['partners.0.name', { partners: [{ code: 'un' }] }],
  [
    'partners.0.webhook.url',
    {
      workspaces: [{ slug: 'un', name: 'Un' }],
      partners: [{ code: 'un', name: 'Un', webhook: { url: 'http://127.0.0.1/' } }],
    },
  ],
  ['line 2', 'workspaces:\n  - {'],
])('refuses a file with a fault at %s, and writes nothing', async (path, setup) => {
  const before = await written();
  await expect(apply(setup)).rejects.toThrow(path);
  expect(await written()).toEqual(before);
});
