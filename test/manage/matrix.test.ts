import { beforeAll, describe, expect, test } from 'vitest';
import { keyScopes, permissions } from '#domain/access/permissions.ts';
import { unknownWorkspace } from '#kernel/errors/refusals.ts';
import type { Operation } from '#openapi/operations.ts';
import { untilJobsDone } from '../domain/erasure/person.ts';
import { batchesOf, callOverRest, callOverRpc, type Headers } from '../isolation/call.ts';
import { createFullWorkspace, type FullWorkspace, rowsOfWorkspace } from '../isolation/full-workspace.ts';
import { fixturesOf, tag } from '../support/fixtures.ts';
import { badKeys } from '../support/requests/bad-keys.ts';
import { serviceForFile } from '../support/service.ts';
import { managementOperations } from './management.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { managementKey } = fixtures.admin;

/** A key: of our workspace, of another one or of the installation, with one scope or with all that it may have. */
type Holder = {
  name: string;
  owner: 'ours' | 'theirs' | 'installation';
  scopes: readonly string[];
  key: string;
};

let ours: FullWorkspace;
let theirs: FullWorkspace;
const holders: Holder[] = [];

beforeAll(async () => {
  ours = await createFullWorkspace(service, `nous${tag()}`);
  theirs = await createFullWorkspace(service, `autrui${tag()}`);
  const ofWorkspaces = keyScopes.filter((scope) => permissions[scope].reach === 'workspace');
  for (const owner of ['ours', 'theirs', 'installation'] as const) {
    const possible = owner === 'installation' ? keyScopes : ofWorkspaces;
    for (const scopes of [...possible.map((scope) => [scope]), possible]) {
      const workspace = { ours: ours.names.slug, theirs: theirs.names.slug, installation: undefined }[owner];
      const { key } = await managementKey.issue({ workspace, scopes: scopes.join() });
      holders.push({ name: `${owner} ${scopes.join()}`, owner, scopes, key });
    }
  }
  await untilJobsDone(service);
});

/** The documented example of an operation, in our workspace. */
function exampleOf({ rest }: Operation): Record<string, unknown> {
  const values = { workspace: { slug: ours.names.slug, name: '' }, jobId: ours.names.jobId };
  const { parameters, request } = rest.examples(values as Parameters<typeof rest.examples>[0]);
  const body = rest.bodyField === undefined ? request : { [rest.bodyField]: request };
  return { ...parameters, ...Object(body) };
}

/** The answer over REST and over RPC: the sentence of its error, or null for a success. */
async function callBoth({ procedure }: Operation, input: Record<string, unknown>, headers: Headers) {
  // A minute passes, so that earlier calls use up no limit.
  service.clock.advance(60_000);
  const call = { procedure, input };
  const rest = await callOverRest(service, call, headers);
  const [rpc] = await callOverRpc(service, [call], headers);
  return [rest ?? '', rpc ?? ''];
}

const missing = (slug: string) => JSON.stringify(unknownWorkspace(slug).message).slice(1, -1);

/** The codes of what is no answer to the question who may: a fault of ours, and a limit. */
const unanswered = /internal_error|rate_limited/;

const installationOnly = 'a key of the installation with the scope';

/** Reads the table of permissions: the words of the refusal, or null where the call is admitted (D53). */
function refusalFor({ permission, manages }: Operation, { owner, scopes }: Holder): string | null {
  if (owner === 'theirs' && manages === 'workspace') return missing(ours.names.slug);
  if (owner !== 'installation' && manages === 'installation') return installationOnly;
  return scopes.includes(permission ?? '') ? null : `This takes a key with the scope ${permission}.`;
}

test('there are operations, and keys of every kind and scope', () => {
  expect(managementOperations.length).toBeGreaterThan(0);
  expect(holders).toHaveLength(2 * 5 + 6);
  for (const { permission, manages } of managementOperations)
    expect([keyScopes.some((scope) => scope === (permission ?? 'jobs:manage')), manages]).toEqual([
      true,
      expect.any(String),
    ]);
});

describe.each(managementOperations.map((operation) => [operation.procedure, operation] as const))(
  '%s',
  (_, operation) => {
    test('answers each key as the table of permissions says (D53, D85)', async () => {
      for (const holder of holders) {
        const refusal = refusalFor(operation, holder);
        for (const text of await callBoth(operation, exampleOf(operation), { 'X-API-Key': holder.key })) {
          expect(text, holder.name).not.toMatch(unanswered);
          if (refusal !== null) expect(text, holder.name).toContain(refusal);
          else
            expect(text, holder.name).not.toMatch(/no workspace with the slug|This takes a key|unauthorized/);
          if (holder.owner === 'ours') expect(text, holder.name).not.toContain(theirs.canary);
          if (refusal !== null) expect(text, holder.name).not.toContain(ours.canary);
        }
      }
    });

    test('is 401 for every other key, on both', async () => {
      for (const [name, headers] of [
        ...(await badKeys(fixtures, 'management')),
        ['a workspace’s key', { 'X-API-Key': ours.names.workspaceKey }],
        ['a board’s key', { 'X-API-Key': ours.names.partnerKey }],
      ] as const) {
        for (const text of await callBoth(operation, exampleOf(operation), headers))
          expect(text, name).toContain('"unauthorized"');
      }
    });

    test('says the same of a foreign workspace as of none, and reveals and changes nothing of it', async () => {
      const { key = '' } = holders.findLast(({ owner }) => owner === 'ours') ?? {};
      const headers = { 'X-API-Key': key };
      const before = await rowsOfWorkspace(service, theirs);
      const example = exampleOf(operation);
      for (const path of pathsOfTexts(example)) {
        const field = path.join('.');
        const tries = Object.values(theirs.names).map((value) => ({
          procedure: operation.procedure,
          input: withText(example, path, value),
          value,
        }));
        const isInPath = operation.rest.path.includes(`{${field}}`);
        const texts = isInPath
          ? await Promise.all(tries.map((one) => callOverRest(service, one, headers)))
          : [];
        for (const batch of batchesOf(tries)) texts.push(...(await callOverRpc(service, batch, headers)));
        for (const [index, text] of texts.entries()) {
          const { value } = tries[index % tries.length] ?? { value: '' };
          expect(text, field).not.toContain(theirs.canary);
          expect(text, field).not.toMatch(unanswered);
          if (operation.manages === 'installation') expect(text, value).toContain(installationOnly);
          else if (field === 'slug') expect(text, value).toContain(missing(value));
        }
        service.clock.advance(60_000);
      }
      expect(await rowsOfWorkspace(service, theirs)).toEqual(before);
    });
  },
);

type Path = readonly string[];

/** The path of each text in an input. */
function pathsOfTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => pathsOfTexts(member, [...path, name]));
}

/** A copy with another text at a path. */
function withText(input: Record<string, unknown>, path: Path, text: string): Record<string, unknown> {
  const copy = structuredClone(input);
  const owner = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy);
  (owner as Record<string, unknown>)[path.at(-1) ?? ''] = text;
  return copy;
}
