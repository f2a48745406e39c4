import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { isPartnerSetup } from './partner/setup-operations.ts';

/** The contract's table of section 7, literally: each operation with the statuses that it may answer. */
const table: Record<string, number[]> = {
  listPublishedJobsJson: [200, 401, 404, 500],
  listPublishedJobsXml: [200, 401, 500],
  createPartnerApplication: [200, 400, 401, 404, 500],
  submitPublicApplication: [200, 400, 404, 500],
  recordPrequalificationConsent: [200, 400, 404, 500],
  streamPrequalificationConversation: [200, 400, 403, 404, 429, 503],
  savePrequalificationState: [200, 400, 404, 500],
  exportCandidateData: [200, 404, 500],
  requestCandidateDeletion: [200, 404, 500],
  getServiceHealth: [200, 500],
  getServiceCatalog: [200, 500],
  getPublicCareersJobs: [200, 404, 500],
};

/**
 * Operations beyond the contract. The resumption of a stream is tested with the streams, in test/transports/; test/manage/
 * and test/partner/ have management and the set-up of partners.
 */
const extensions: Record<string, number[]> = {
  getPublicCareersJob: [200, 404, 500],
  getApplicationForm: [200, 404, 500],
  readFeedReport: [200, 400, 401, 500],
  readPartnerApplication: [200, 401, 404, 500],
  listPartnerApplications: [200, 400, 401, 500],
  stopPrequalificationConversation: [204, 404, 503],
  readChatTranscript: [200, 404, 500],
  correctChatFact: [200, 400, 404, 500],
  answerChatQuestions: [200, 400, 403, 404, 500],
  requestPortalLinks: [200, 400, 500],
  requestEmployerLinks: [200, 400, 500],
  withdrawCandidateDeletion: [200, 400, 404, 500],
  withdrawApplication: [200, 400, 403, 404, 500],
  explainDecisions: [200, 403, 404, 500],
  contestDecision: [200, 400, 403, 404, 500],
  correctContactDetails: [200, 400, 403, 404, 500],
  requestAddressChange: [200, 400, 403, 404, 500],
  confirmAddressChange: [200, 400, 404, 500],
  addCv: [200, 400, 403, 404, 500],
  readStatusFeed: [200, 404, 500],
  createJobAlert: [200, 400, 404, 500],
  listJobAlerts: [200, 404, 500],
  confirmJobAlerts: [200, 400, 404, 500],
  endJobAlerts: [200, 400, 404, 500],
};

const folder = new URL('./rest/', import.meta.url);
/** The file of scenarios of each operation; those of extensions are below `extensions/`. */
const files = new Map(
  (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [basename(path, '.test.ts'), path]),
);
const tested = { ...table, ...extensions };
const pairsOf = (operations: typeof table) =>
  Object.entries(operations).flatMap(([operation, statuses]) =>
    statuses.map((status) => [operation, status] as const),
  );

/** The statuses whose `describe` has at least one test that runs. */
async function scenariosOf(operation: string): Promise<number[]> {
  const source = await readFile(new URL(files.get(operation) ?? '', folder), 'utf8');
  const [, ...blocks] = source.split(/^describe\('/m);
  return blocks
    .filter((block) => /^ {2}test(\.each[(<]|\()/m.test(block))
    .map((block) => Number.parseInt(block, 10))
    .filter((status) => tested[operation]?.includes(status) || status < 405);
}

test('the table has twelve operations and 43 pairs', () => {
  expect([Object.keys(table).length, pairsOf(table).length]).toEqual([12, 43]);
});

test.each(pairsOf(tested))('%s %i has a scenario', async (operation, status) => {
  expect(await scenariosOf(operation)).toContain(status);
});

test.each(Object.entries(tested))(
  '%s has no scenario of a status beyond its own',
  async (operation, statuses) => {
    expect((await scenariosOf(operation)).sort()).toEqual(statuses);
  },
);

test('every file of scenarios is of an operation, and no test is left out or alone', async () => {
  const isBeyond = (path: string) => path.startsWith('extensions/');
  const operationsOf = (wanted: boolean) =>
    [...files].flatMap(([operation, path]) => (isBeyond(path) === wanted ? [operation] : [])).sort();
  expect(operationsOf(false)).toEqual(Object.keys(table).sort());
  expect(operationsOf(true)).toEqual(Object.keys(extensions).sort());
  for (const path of files.values())
    expect(await readFile(new URL(path, folder), 'utf8')).not.toMatch(/\.(skip|only|todo|fails)\b/);
});

test('the service declares the same operations and statuses', () => {
  const declared = (extension: boolean) =>
    Object.fromEntries(
      listOperations(appRouter)
        .filter(({ rest, authentication }) => {
          const isElsewhere = authentication === 'management_key' || isPartnerSetup(rest);
          return !isElsewhere && (rest.extension ?? false) === extension;
        })
        .map(({ rest }) => [rest.operationId, rest.statuses]),
    );
  expect(declared(false)).toEqual(table);
  const { resumePrequalificationConversation: _, ...others } = declared(true);
  expect(others).toEqual(extensions);
});
