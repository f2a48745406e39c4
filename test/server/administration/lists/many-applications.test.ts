import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FoundItems } from '#domain/administration/first-of.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { APPLICATIONS_AT_ONCE, printApplications } from '#server/cli/print-applications.ts';
import { administrationForFile, refusalOf } from '../administration.ts';

const { admin, deps } = await administrationForFile();
const COUNT = 20_001;

await admin.workspace.create({ slug: 'grand', name: 'Grand Atelier' });
const { ids } = await admin.recruitment.import({ workspace: 'grand', text: '[{"title": "Relieuse"}]' });
await receiveApplication(deps, {
  sender: {
    channel: 'form',
    workspaceSlug: 'grand',
    attribution: {},
    suspicious: false,
    clientAddress: '192.0.2.1',
    notice: () => applicationNoticeOf({ lang: 'fr', interviewer: 'ai' }),
    idempotency: undefined,
  },
  jobId: ids[0] ?? '',
  applicant: { firstName: 'Camille', lastName: 'Roussel', email: 'camille@courriel.example', phone: '' },
  letter: {},
  files: [],
  lang: () => 'fr',
});

/** The command's document, and how many applications each call brought. */
async function printed(given: object) {
  const pages: number[] = [];
  const said: string[] = [];
  let text = '';
  await printApplications(
    {
      environment: {},
      call: async (_path, input) => {
        const page = await admin.application.list(input as Parameters<typeof admin.application.list>[0]);
        pages.push((page as FoundItems<unknown>).found.length);
        return page;
      },
      readStdin: async () => '',
      print: () => {},
      say: (sentence) => said.push(sentence),
      write: (part) => {
        text += part;
      },
    },
    { workspace: 'grand', ...given },
  );
  return { text, pages, said, list: JSON.parse(text) as { id: string; createdAt: string }[] };
}

test('a long list is one array, in pages of which none is longer than the bound', async () => {
  // Three of the same millisecond each, so that pages end within one.
  await deps.database.query.execute(sql`insert into applications
    (id, workspace_id, recruitment_id, candidate_id, channel, last_name, email, lang, status, created_at, updated_at)
    select gen_random_uuid(), workspace_id, recruitment_id, candidate_id, channel, last_name, email, lang, status,
      created_at - (number / 3) * interval '1 millisecond', updated_at
    from applications, generate_series(1, ${COUNT - 1}::int) number`);
  const { text, pages, said, list } = await printed({});
  expect(pages).toEqual([...Array(4).fill(APPLICATIONS_AT_ONCE), 1]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(COUNT);
  const sorted = list.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || (one.id < other.id ? -1 : 1),
  );
  expect(list).toEqual(sorted);
  expect(text).toBe(`${JSON.stringify(list, null, 2)}\n`);
  expect(said).toEqual([]);
});

test('a limit over a page is kept, and told; none found is an empty array', async () => {
  const { pages, said, list } = await printed({ limit: 7000 });
  expect([pages, list.length]).toEqual([[5000, 2000], 7000]);
  expect(said).toEqual(['There are more than these 7000: raise --limit, or narrow the search.']);
  expect((await printed({ name: 'personne' })).text).toBe('[]\n');
  expect((await refusalOf(printed({ limit: 0 }))).details).toMatchObject([{ field: 'limit' }]);
  expect((await refusalOf(printed({ limit: 100_001 }))).details).toMatchObject([{ field: 'limit' }]);
});
