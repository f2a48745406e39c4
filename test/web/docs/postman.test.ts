import sdk from 'postman-collection';
import { expect, test } from 'vitest';
import { keyScopes, permissions } from '#domain/access/permissions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { operations } from '../fixtures.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

/** Builds an item's request as Postman sends it, with values for the parameters of its path. */
function requestOf({ request }: sdk.Item, path: Record<string, string>) {
  for (const variable of request.url.variables.all()) {
    const value = path[variable.key ?? ''];
    if (value !== undefined) variable.set(value);
  }
  const headers = new Headers(request.getHeaders({ enabled: true }));
  const apiKey = request.auth?.type === 'apikey' ? request.auth.parameters() : undefined;
  if (apiKey !== undefined) headers.set(apiKey.get('key'), apiKey.get('value'));
  const form = new FormData();
  for (const part of request.body?.formdata?.all() ?? []) {
    const { key, value, disabled } = part as sdk.FormParam & { disabled?: boolean };
    if (disabled !== true) form.set(key, String(value));
  }
  const body = request.body?.mode === 'formdata' ? form : (request.body?.raw ?? null);
  return { url: request.url.toString(), init: { method: request.method, headers, body } };
}

test('Postman reads the collection, and each of its requests is answered as the description says', async () => {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const partner = await fixtures.partner();
  const scopes = keyScopes.filter((name) => permissions[name].reach === 'workspace').join(',');
  const manager = await fixtures.admin.managementKey.issue({ workspace: workspace.slug, scopes });
  const answer = await service.get('/docs/postman.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { variable } = answer.json<{ variable: { key: string; value: string }[] }>();
  const values: Record<string, string> = {
    workspaceKey: workspace.key,
    partnerKey: partner.key,
    managementKey: manager.key,
  };
  expect(variable).toEqual([
    { key: 'baseUrl', value: service.url },
    ...Object.keys(values).map((key) => ({ key, value: '' })),
  ]);
  const text = answer.text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? service.url);
  const collection = new sdk.Collection(JSON.parse(text));

  const items: sdk.Item[] = [];
  collection.forEachItem((item) => void items.push(item));
  expect(items).toHaveLength(operations.length);
  const path = { workspaceSlug: workspace.slug, slug: workspace.slug, jobId };
  const statuses = new Map<string, number>();
  for (const item of items) {
    const operation = operations.find(({ rest }) => rest.summary === item.name);
    if (operation === undefined) throw new Error(`no operation is called ${item.name}`);
    const { url, init } = requestOf(item, path);
    expect([item.name, url]).toEqual([item.name, expect.not.stringMatching(/[{}]|\/:/)]);
    const response = await fetch(url, init);
    await response.body?.cancel();
    const { operationId, statuses: documented } = operation.rest;
    expect([operationId, documented]).toEqual([operationId, expect.arrayContaining([response.status])]);
    statuses.set(operationId, response.status);
  }
  const isAnswered = (id: string) => [id, statuses.get(id)];
  for (const id of [
    ...['listPublishedJobsJson', 'listPublishedJobsXml', 'getPublicCareersJobs', 'getPublicCareersJob'],
    ...['getApplicationForm', 'readFeedReport', 'listPartnerApplications', 'getServiceHealth'],
  ]) {
    expect(isAnswered(id)).toEqual([id, 200]);
  }
});
