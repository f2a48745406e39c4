import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { field, type RawPart, rawForm } from '#test/support/requests/raw-form.ts';
import { serviceForFile } from '#test/support/service.ts';
import { anyForm, everyOddForm } from './any-form.ts';
import { type Described, refusedFields, type SentForm } from './described-form.ts';

const RUNS = 300;
// Files at the limit are small, and no run is refused because of another one.
const service = await serviceForFile({
  config: {
    CV_MAX_BYTES: '6000',
    SUBMIT_LIMIT_PER_MINUTE: '1000000',
    SUBMIT_LIMIT_PER_EMAIL_HOUR: '1000000',
  },
});
const fixtures = fixturesOf(service);

function asParts({ fields, files }: SentForm): RawPart[] {
  const parts = fields.map(([name, value]) => field(name, value));
  const fileParts = files.map((file) => {
    const type = file.declared === null ? '' : `\r\nContent-Type: ${file.declared}`;
    const head = `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"${type}`;
    return { head, body: file.bytes };
  });
  return [...parts, ...fileParts];
}

/** A key that was sent before would be a replay. */
function withOwnKey(form: SentForm, run: number): SentForm {
  const mark = String(run);
  const own = (value: string) =>
    value.trim() === '' ? value : `${mark}${[...value].slice(mark.length).join('')}`;
  const fields = form.fields.map(
    ([name, value]) => [name, name === 'idempotencyKey' ? own(value) : value] as const,
  );
  return { ...form, fields };
}

async function describedForm() {
  const workspace = await fixtures.workspace();
  const jobId = await fixtures.recruitment(workspace);
  const address = `/api/public/v1/careers/${workspace.slug}/jobs/${jobId}/application-form`;
  const described = (await service.get(address)).json<Described & { action: string }>();
  const path = described.action.slice(service.url.length);
  let run = 0;
  /** Tells whether the form is accepted; throws if the description says otherwise, or names other fields. */
  async function isTaken(drawn: SentForm): Promise<boolean> {
    run += 1;
    const form = withOwnKey(drawn, run);
    const refused = refusedFields(described, form);
    const { body, headers } = rawForm(asParts(form));
    const answer = await service.post(path, body, headers);
    expect(answer.status, answer.text).toBe(refused.length === 0 ? 200 : 400);
    const { details = [] } = answer.json<{ details?: { field: string }[] }>();
    const named = details.map((fault) => String(fault.field.split('.')[0]));
    expect(named.filter((name) => !refused.includes(name))).toEqual([]);
    return refused.length === 0;
  }
  return { described, isTaken };
}

test('a form is accepted exactly if the description admits it, field by field (D51)', async () => {
  const { described, isTaken } = await describedForm();
  let taken = 0;
  const property = fc.asyncProperty(anyForm(described), async (form) => {
    taken += (await isTaken(form)) ? 1 : 0;
  });
  await fc.assert(property, { seed: 51, numRuns: RUNS });
  expect(Math.min(taken, RUNS - taken)).toBeGreaterThan(RUNS / 6);
});

test('the odd values of each field are accepted exactly if the description admits them', async () => {
  const { described, isTaken } = await describedForm();
  const outcomes: boolean[] = [];
  for (const form of everyOddForm(described)) outcomes.push(await isTaken(form));
  const taken = outcomes.filter(Boolean).length;
  expect(Math.min(taken, outcomes.length - taken)).toBeGreaterThan(100);
});
