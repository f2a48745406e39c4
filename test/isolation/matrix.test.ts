import type { AnyProcedure } from '@trpc/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminRouter } from '../../routers/admin/index.ts';
import { appRouter } from '../../routers/root.ts';
import { t } from '../../routers/trpc.ts';
import { administratorContext } from '../../server/administrator-context.ts';
import { operations } from '../../server/app.ts';
import { settled as jobsDone } from '../erasure/person.ts';
import { fixturesOf, tag } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';
import { type Call, callOverRest, callOverRpc } from './call.ts';
import { cells, commands, credentials, kept, type Name } from './cells.ts';
import { createTenant, rowsOfTenant, type Tenant } from './tenant.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const proceduresOf = (router: { _def: { procedures: object } }) =>
  router._def.procedures as Record<string, AnyProcedure & { _def: { inputs: { shape?: object }[] } }>;
let ours: Tenant;
let theirs: Tenant;
let before: string[];

beforeAll(async () => {
  ours = await createTenant(service, `nous${tag()}`);
  theirs = await createTenant(service, `autrui${tag()}`);
  // A board serves all workspaces but those that keep their jobs from it.
  await fixtures.admin.partner.exclude({ code: ours.board.code, workspace: theirs.names.slug });
  await settled();
  before = await rowsOfTenant(service, theirs);
});

/** Follow-up jobs, and the sealer of the trail, write rows of their own until all of it is done. */
async function settled(): Promise<void> {
  await jobsDone(service);
  let last: string[] = [];
  await vi.waitFor(
    async () => {
      const [previous, now] = [last, await rowsOfTenant(service, theirs)];
      last = now;
      expect(now).toEqual(previous);
    },
    { timeout: 30_000, interval: 200 },
  );
}

const foreign = () => Object.entries(theirs.names) as [Name, string][];

/** Another's words, and names of another's that the caller did not send. */
function expectNothingOfTheirs(text: string, sent: string, cell: string): void {
  const secrets = [theirs.canary, ...foreign().flatMap(([, value]) => (sent.includes(value) ? [] : [value]))];
  expect(
    secrets.filter((secret) => text.includes(secret)),
    cell,
  ).toEqual([]);
}

/** Calls as ours, with each name of theirs in turn where ours belongs; returns how many cells that were. */
async function tryCells(
  procedure: string,
  change: (name: Name, value: string) => Call | null,
): Promise<number> {
  let count = 0;
  for (const [name, value] of foreign()) {
    const call = change(name, value);
    if (call === null) continue;
    for (const [way, send] of [
      ['REST', callOverRest],
      ['RPC', callOverRpc],
    ] as const) {
      // A minute later, so that no cell is refused for the last one's calls.
      service.clock.advance(60_000);
      const text = await send(service, procedure, call);
      if (text === null) continue;
      expectNothingOfTheirs(text, value, `${procedure} ${name} ${way}`);
      count += 1;
    }
  }
  expect(await rowsOfTenant(service, theirs)).toEqual(before);
  return count;
}

const keyOf = ({ key }: { key?: 'workspaceKey' | 'partnerKey' }): Record<string, string> =>
  key === undefined ? {} : { 'X-API-Key': ours.names[key] };

test('every procedure and every operation has its cells', () => {
  expect(Object.keys(cells)).toEqual(Object.keys(proceduresOf(appRouter)));
  expect(operations.filter(({ procedure }) => cells[procedure] === undefined)).toEqual([]);
});

test('the other workspace’s rows are many, and its canary is found where it may be', async () => {
  expect(before.length).toBeGreaterThan(15);
  const own = { input: { token: theirs.names.portalToken }, headers: {} };
  for (const send of [callOverRest, callOverRpc]) {
    expect(await send(service, 'portal.export', own)).toContain(theirs.canary);
  }
  before = await rowsOfTenant(service, theirs);
});

describe.each(Object.entries(cells))('%s', (procedure, cell) => {
  const { input = () => ({}), fields = {} } = cell;

  test.each(Object.entries(fields))('with a name of another’s as %s', async (field, opened) => {
    const count = await tryCells(procedure, (name, value) =>
      opened.includes(name) ? null : { input: withField(input(ours), field, value), headers: keyOf(cell) },
    );
    expect(count).toBeGreaterThanOrEqual(foreign().length - opened.length);
  });

  test('with a name of another’s in the headers that name something', async () => {
    const count = await tryCells(procedure, (name, value) => {
      if (credentials.includes(name)) return null;
      const others = { 'Last-Event-ID': value, 'Idempotency-Key': value };
      return { input: input(ours), headers: { 'X-API-Key': value, ...others } };
    });
    expect(count).toBeGreaterThanOrEqual(foreign().length - credentials.length);
  });
});

describe('the administrator’s commands that are given a workspace', () => {
  const createAdmin = t.createCallerFactory(adminRouter);
  const given = Object.entries(proceduresOf(adminRouter)).flatMap(([name, { _def }]) =>
    Object.keys(_def.inputs[0]?.shape ?? {}).some((field) => /^(workspace|slug)$/.test(field)) ? [name] : [],
  );

  test('all of them have their cells', () => expect(Object.keys(commands)).toEqual(given));

  test.each(Object.entries(commands))('%s', async (command, { input, fields }) => {
    const admin: unknown = createAdmin(administratorContext(service.deps));
    const call = command.split('.').reduce((at, part) => (at as Record<string, unknown>)[part], admin) as (
      given: unknown,
    ) => Promise<unknown>;
    for (const field of fields) {
      for (const [name, value] of foreign()) {
        // The administrator may name any workspace by its slug.
        if (name === 'slug' && field !== 'recruitment') continue;
        const own = input(ours);
        const sent = field === 'text' ? String(own.text).replace(ours.names.jobId, value) : value;
        const told = await call({ ...own, [field]: sent }).catch((error: Error) => error.message);
        expectNothingOfTheirs(JSON.stringify(told ?? null), value, `${command} ${field} ${name}`);
      }
    }
    expect(await rowsOfTenant(service, theirs)).toEqual(before);
  });
});

describe('what is kept with ours', () => {
  test.each(Object.entries(kept))('%s: %s', async (procedure, field) => {
    const { input = () => ({}) } = cells[procedure] ?? {};
    for (const [name, value] of foreign()) {
      const call = { input: withField(input(ours), field, value), headers: {} };
      for (const send of [callOverRest, callOverRpc]) {
        service.clock.advance(60_000);
        const text = await send(service, procedure, call);
        expect(text ?? '', `${procedure} ${name}`).not.toContain(theirs.canary);
      }
    }
    expect(await rowsOfTenant(service, theirs)).toEqual(before);
  });
});

/** A copy with `value` at a dotted path. */
function withField(input: Record<string, unknown>, path: string, value: string): Record<string, unknown> {
  const copy = structuredClone(input);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy);
  (owner as Record<string, unknown>)[last] = value;
  return copy;
}
