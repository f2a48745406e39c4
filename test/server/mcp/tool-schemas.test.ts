import { expect, test } from 'vitest';
import { type AgentTool, agentRouter } from '#routers/agents/index.ts';
import { readArguments } from '#server/mcp/read-arguments.ts';
import { tools } from '#server/mcp/tool-descriptions.ts';
import { inputOf, outputOf, type ValueSchema } from '#server/mcp/tool-schemas.ts';

const names = Object.keys(tools) as AgentTool[];

/** Every schema within a schema. */
function* within(schema: ValueSchema): Generator<Record<string, unknown> & ValueSchema> {
  yield schema as Record<string, unknown> & ValueSchema;
  for (const part of Object.values(schema.properties ?? {})) yield* within(part);
  if (schema.items !== undefined) yield* within(schema.items);
}

test.each(names)('%s shows a schema that every grammar of a model reads', (name) => {
  for (const schema of [inputOf(name), outputOf(name)]) {
    const text = JSON.stringify(schema);
    expect(text).not.toMatch(/\(\?<?[!=]|\\\\p\{|"pattern"|"not"|"\$ref"|"\$defs"|900719925474099/);
    for (const part of within(schema)) {
      if (part.properties !== undefined) expect(part.additionalProperties).toBe(false);
    }
  }
});

test('the list of tools is small', () => {
  const shown = names.map((name) => [tools[name].description, inputOf(name), outputOf(name)]);
  expect(JSON.stringify(shown).length).toBeLessThan(19_000);
});

test.each(names)('%s describes each argument, with a value that is right', (name) => {
  const { properties = {} } = inputOf(name);
  expect(Object.keys(tools[name].arguments).sort()).toEqual(Object.keys(properties).sort());
  const given = Object.entries(tools[name].arguments).map(([argument, { example, description }]) => {
    expect(description.length).toBeGreaterThan(10);
    return [argument, example];
  });
  const call = Object.fromEntries(given);
  expect(readArguments(inputOf(name), call)).toEqual(call);
  const { inputs } = agentRouter._def.record[name]._def as unknown as {
    inputs: { safeParse(input: unknown): { success: boolean; error?: Error } }[];
  };
  const cv = { fileName: 'cv.pdf', contentType: 'application/pdf', data: 'JVBERi0xLjcK' };
  const { success, error } = inputs[0]?.safeParse({ ...call, ...('cv' in call && { cv }) }) ?? {};
  expect([success, error]).toEqual([true, undefined]);
});

const search = inputOf('search_jobs');
const workspaceSlug = 'atelier-lumiere';

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a text for a list', { q: 'lyon' }, { q: ['lyon'] }],
  ['a list in a text', { q: '["lyon"]' }, { q: ['lyon'] }],
  ['a list of more in a text', { q: ' ["lyon", "cdi"]' }, { q: ['lyon', 'cdi'] }],
  ['a text that only begins like a list', { q: '[CDI' }, { q: ['[CDI'] }],
  ['a list', { q: ['lyon', 'cdi'] }, { q: ['lyon', 'cdi'] }],
  ['a number for a list of texts', { postalCode: 69003 }, { postalCode: ['69003'] }],
  ['numbers in a list of texts', { postalCode: [69003, '75001'] }, { postalCode: ['69003', '75001'] }],
  ['null in a list', { city: [null, 'Lyon'] }, { city: ['Lyon'] }],
  ['a whole number in a text', { limit: '5' }, { limit: 5 }],
  ['a number in a text', { salaryMin: '40000.50' }, { salaryMin: 40000.5 }],
  ['null', { city: null, cursor: null, limit: null }, {}],
  ['empty texts', { city: '', cursor: '', sort: '', publishedAfter: '' }, {}],
  ['a day', { publishedAfter: '2026-11-01' }, { publishedAfter: '2026-11-01T00:00:00Z' }],
  [
    'an instant',
    { updatedAfter: '2026-11-01T10:00:00+01:00' },
    { updatedAfter: '2026-11-01T10:00:00+01:00' },
  ],
])('%s is taken for what it means', (_what, given, expected) => {
  expect(readArguments(search, { workspaceSlug, ...given })).toEqual({ workspaceSlug, ...expected });
});

test('arguments as one text, or none at all, are read', () => {
  expect(readArguments(search, `{"workspaceSlug":"${workspaceSlug}","q":"lyon"}`)).toEqual({
    workspaceSlug,
    q: ['lyon'],
  });
  expect(readArguments(search, undefined)).toEqual({});
  expect(readArguments(search, null)).toEqual({});
});

test.each<[AgentTool, Record<string, unknown>, string]>([
  ['search_jobs', { location: 'Paris' }, 'There is no argument location. Did you mean city?'],
  ['search_jobs', { keywords: 'caviste' }, 'There is no argument keywords. Did you mean q?'],
  ['search_jobs', { query: 'lyon' }, 'There is no argument query. Did you mean q?'],
  ['search_jobs', { limits: 5 }, 'There is no argument limits. Did you mean limit?'],
  [
    'search_jobs',
    { workspace_slug: 'x' },
    'There is no argument workspace_slug. Did you mean workspaceSlug?',
  ],
  ['search_jobs', { contract_type: 'CDI' }, 'Did you mean contractType?'],
  ['search_jobs', { zebra: 1 }, 'There is no argument zebra. The arguments are: q, '],
  ['search_jobs', { constructor: 1, toString: 1 }, 'There is no argument constructor.'],
  ['get_job', { url: 'https://x.example' }, 'Did you mean jobId?'],
  ['submit_application', { coverLetter: 'Bonjour' }, 'Did you mean why?'],
  ['submit_application', { resume: {} }, 'Did you mean cv?'],
  ['submit_application', { phoneNumber: '1' }, 'Did you mean phone?'],
  ['submit_application', { consent: '1' }, 'There is no argument consent.'],
  ['submit_application', { cv: { name: 'cv.pdf' } }, 'There is no argument cv.name. Did you mean fileName?'],
  ['my_application', { tokn: 'x' }, 'Did you mean token?'],
])('%s refuses %j with the nearest name', (name, given, sentence) => {
  expect(() => readArguments(inputOf(name), given)).toThrow(sentence);
});

test.each([
  ['https://emplois.example/careers/atelier-lumiere/3F1F7C4E-5a0e-4a53-9d3e-0f6f3c2b1a00?source=x'],
  ['/careers/atelier-lumiere/3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00'],
  ['https://emplois.example/apply/atelier-lumiere/3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00'],
  ['https://emplois.example/api/public/v1/careers/atelier-lumiere/jobs/3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00'],
  [
    'https://e.example/api/public/v1/careers/atelier-lumiere/jobs/3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00/application-form',
  ],
])('the address of a job names it and its employer: %s', (jobId) => {
  const read = readArguments(inputOf('get_job'), { jobId, workspaceSlug: 'Whoever' });
  expect(read.workspaceSlug).toBe('atelier-lumiere');
  expect(String(read.jobId).toLowerCase()).toBe('3f1f7c4e-5a0e-4a53-9d3e-0f6f3c2b1a00');
});

test('the address of a careers page names its employer', () => {
  const read = readArguments(search, {
    workspaceSlug: 'https://emplois.example/careers/atelier-lumiere?lang=fr',
  });
  expect(read.workspaceSlug).toBe('atelier-lumiere');
});
