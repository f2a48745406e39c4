import type { AnyProcedure } from '@trpc/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listOperations } from '#openapi/operations.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { t } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/root.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import { untilJobsDone } from '../domain/erasure/person.ts';
import { fixturesOf, tag } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';
import { batchesOf, type Call, callOverRest, callOverRpc, type Headers, kindOf } from './call.ts';
import { callsToTry, credentials, kept, type Name } from './calls-to-try.ts';
import { commands } from './commands-to-try.ts';
import { createFullWorkspace, type FullWorkspace, rowsOfWorkspace } from './full-workspace.ts';

const operations = listOperations(appRouter);

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const proceduresOf = (router: { _def: { procedures: object } }) =>
  router._def.procedures as Record<string, AnyProcedure & { _def: { inputs: { shape?: object }[] } }>;
let ours: FullWorkspace;
let theirs: FullWorkspace;
let before: string[];

beforeAll(async () => {
  ours = await createFullWorkspace(service, `nous${tag()}`);
  theirs = await createFullWorkspace(service, `autrui${tag()}`);
  // A board sees all workspaces except those that exclude it.
  await fixtures.admin.partner.exclude({ code: ours.board.code, workspace: theirs.names.slug });
  await settled();
  before = await rowsOfWorkspace(service, theirs);
});

/** Waits until follow-up jobs and the linker of the audit trail have written their last rows. */
async function settled(): Promise<void> {
  await untilJobsDone(service);
  let last: string[] = [];
  await vi.waitFor(
    async () => {
      const [previous, now] = [last, await rowsOfWorkspace(service, theirs)];
      last = now;
      expect(now).toEqual(previous);
    },
    { timeout: 60_000, interval: 200 },
  );
}

const foreign = () => Object.entries(theirs.names) as [Name, string][];

/** Expects no word of the other workspace, and none of its names that the caller did not send. */
function expectNothingOfTheirs(text: string, sent: string, call: string): void {
  const secrets = [theirs.canary, ...foreign().flatMap(([, value]) => (sent.includes(value) ? [] : [value]))];
  expect(
    secrets.filter((secret) => text.includes(secret)),
    call,
  ).toEqual([]);
}

/** Our call with one of their names. */
type Try = Call & { name: Name; value: string };

async function tryOverRest(tries: readonly Try[], headers: Headers): Promise<void> {
  for (const one of tries) {
    // A minute passes, so that earlier calls use up no limit.
    service.clock.advance(60_000);
    const text = await callOverRest(service, one, headers);
    if (text !== null) expectNothingOfTheirs(text, one.value, `${one.procedure} ${one.name} REST`);
  }
}

async function tryOverRpc(tries: readonly Try[], headers: Headers): Promise<void> {
  for (const batch of batchesOf(tries)) {
    service.clock.advance(60_000);
    const reported = await callOverRpc(service, batch, headers);
    for (const [index, { procedure, name, value }] of batch.entries()) {
      expectNothingOfTheirs(reported[index] ?? '', value, `${procedure} ${name} RPC`);
    }
  }
}

async function expectTheirsUnchanged(): Promise<void> {
  expect(await rowsOfWorkspace(service, theirs)).toEqual(before);
}

const keyOf = ({ key }: { key?: 'workspaceKey' | 'partnerKey' }): Headers =>
  key === undefined ? {} : { 'X-API-Key': ours.names[key] };

const namesForHeaders = () => foreign().filter(([name]) => !credentials.includes(name));
/** Puts the name into every header that can name something. */
const headersOf = (value: string): Headers => ({
  'X-API-Key': value,
  'Last-Event-ID': value,
  'Idempotency-Key': value,
});

test('every procedure and every operation has a call to try', () => {
  // test/manage/ tries every management operation.
  const isManaged = (procedure: string) => procedure.startsWith('manage.');
  const procedures = Object.keys(proceduresOf(appRouter)).filter((procedure) => !isManaged(procedure));
  expect(Object.keys(callsToTry)).toEqual(procedures);
  const missed = operations.filter(({ procedure }) => !isManaged(procedure) && !(procedure in callsToTry));
  expect(missed).toEqual([]);
});

test('the other workspace’s rows are many, and its canary is found where it may be', async () => {
  expect(before.length).toBeGreaterThan(15);
  const own = { procedure: 'portal.export', input: { token: theirs.names.portalToken } };
  expect(await callOverRest(service, own, {})).toContain(theirs.canary);
  expect(String(await callOverRpc(service, [own], {}))).toContain(theirs.canary);
  before = await rowsOfWorkspace(service, theirs);
});

describe.each(Object.entries(callsToTry))('%s', (procedure, call) => {
  const { input = () => ({}), fields = {} } = call;

  test.each(Object.entries(fields))('with a name of another’s as %s', async (field, opened) => {
    const tries = foreign().flatMap(([name, value]) =>
      opened.includes(name) ? [] : [{ procedure, name, value, input: withField(input(ours), field, value) }],
    );
    expect(tries).toHaveLength(foreign().length - opened.length);
    await tryOverRest(tries, keyOf(call));
    await tryOverRpc(tries, keyOf(call));
    await expectTheirsUnchanged();
  });

  test('with a name of another’s in the headers that name something', async () => {
    for (const [name, value] of namesForHeaders()) {
      const tries = [{ procedure, name, value, input: input(ours) }];
      await tryOverRest(tries, headersOf(value));
      if (kindOf(procedure) === 'subscription') await tryOverRpc(tries, headersOf(value));
    }
    await expectTheirsUnchanged();
  });
});

test.each(['query', 'mutation'])(
  'a batch of every %s with a name of another’s in the headers that name something',
  async (kind) => {
    const procedures = Object.entries(callsToTry).filter(([procedure]) => kindOf(procedure) === kind);
    expect(procedures.length).toBeGreaterThan(1);
    for (const [name, value] of namesForHeaders()) {
      const tries = procedures.map(([procedure, { input = () => ({}) }]) => {
        return { procedure, name, value, input: input(ours) };
      });
      await tryOverRpc(tries, headersOf(value));
    }
    await expectTheirsUnchanged();
  },
);

describe('the administrator’s commands that are given a workspace', () => {
  const createAdmin = t.createCallerFactory(adminRouter);
  const given = Object.entries(proceduresOf(adminRouter)).flatMap(([name, { _def }]) =>
    Object.keys(_def.inputs[0]?.shape ?? {}).some((field) => /^(workspace|slug)$/.test(field)) ? [name] : [],
  );

  test('all of them have a call to try', () => expect(Object.keys(commands)).toEqual(given));

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
        const reported = await call({ ...own, [field]: sent }).catch((error: Error) => error.message);
        expectNothingOfTheirs(JSON.stringify(reported ?? null), value, `${command} ${field} ${name}`);
      }
    }
    await expectTheirsUnchanged();
  });
});

describe('fields that are stored on our side', () => {
  test.each(Object.entries(kept))('%s: %s', async (procedure, field) => {
    const { input = () => ({}), ...call } = callsToTry[procedure] ?? {};
    const headers = keyOf(call);
    for (const [name, value] of foreign()) {
      const one = { procedure, input: withField(input(ours), field, value) };
      service.clock.advance(60_000);
      const overRest = await callOverRest(service, one, headers);
      const reported = [overRest, ...(await callOverRpc(service, [one], headers))];
      for (const text of reported) expect(text ?? '', `${procedure} ${name}`).not.toContain(theirs.canary);
    }
    await expectTheirsUnchanged();
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
