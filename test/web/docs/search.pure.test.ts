import { describe, expect, test } from 'vitest';
import { pageText, settingsAlone } from '../fixtures.ts';

const deps = settingsAlone('all');

async function pageFor(question: string): Promise<string> {
  return pageText(deps, { path: `/docs/search?q=${encodeURIComponent(question)}` });
}

async function hitsFor(question: string): Promise<string[]> {
  const found = (await pageFor(question)).matchAll(/<li><a href="([^"]+)">[^<]*<\/a> <span class="type">/g);
  return [...found].map(([, href = '']) => href);
}

/** Words for which the nearest heading is first. */
const headings: Readonly<Record<string, string>> = {
  '401': '/docs/errors/unauthorized',
  pagination: '/docs/calling#pagination',
  'file too large': '/docs/errors/file_too_big',
  webhok: '/docs/webhooks#webhooks',
  'rate limit': '/docs/calling#rate-limits',
};

/** Questions as an integrator types them, each with a place that answers it. */
const answers: Readonly<Record<string, string>> = {
  '429 too many requests': '/docs/errors/rate_limited',
  'how do I authenticate': '/docs/calling#keys-and-authentication',
  'x-api-key': '/docs/calling#keys-and-authentication',
  'list jobs of a careers page': '/docs/reference/getPublicCareersJobs',
  'send an application with a CV': '/docs/quickstart/partner#send-an-application',
  createPartnerApplication: '/docs/reference/createPartnerApplication',
  'POST /api/candidatures': '/docs/reference/createPartnerApplication',
  'GET /api/jobs.xml': '/docs/reference/listPublishedJobsXml',
  already_used: '/docs/errors/already_used',
  'idempotency key': '/docs/calling#repeats',
  'retry after timeout': '/docs/errors#which-answers-to-repeat',
  cors: '/docs/calling#cors-calls-from-a-page',
  'sort jobs': '/docs/calling#filters-and-sorting',
  'only changed jobs since': '/docs/calling#only-what-changed',
  'closed job': '/docs/events#a-jobs-life',
  'webhook signature': '/docs/webhooks#the-receiver',
  'test key': '/docs/sandbox#the-sandbox-for-partners',
  'dry run': '/docs/sandbox#a-dry-run',
  'resume stream Last-Event-ID': '/docs/reference/resumePrequalificationConversation',
  websocket: '/docs/conversation#chat-websocket',
  useChat: '/docs/quickstart/chat#a-client-that-comes-back',
  'consent missing 403': '/docs/errors/forbidden',
  'delete candidate data': '/docs/reference/requestCandidateDeletion',
  'linkedin feed': '/docs/feeds#feeds-for-job-boards',
  'embed widget': '/docs/widget#the-careers-widget',
  'mcp tools': '/docs/agents#tools',
  'application status': '/docs/reference/readPartnerApplication',
  'api key': '/docs/calling#keys-and-authentication',
  'test environment': '/docs/sandbox#the-sandbox-for-partners',
  'next page': '/docs/calling#pagination',
  '413 payload': '/docs/errors/bad_request',
  'salary in the feed': '/docs/feeds#the-feed-element-by-element',
};

describe('a fresh integrator', () => {
  test('has at least thirty questions', () => {
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(30);
  });

  test.each(Object.entries(headings))('asks “%s” and sees %s first', async (question, place) => {
    expect((await hitsFor(question))[0]).toBe(place);
  });

  test.each(Object.entries(answers))(
    'asks “%s” and sees %s among the first three',
    async (question, place) => {
      expect((await hitsFor(question)).slice(0, 3)).toContain(place);
    },
  );
});

describe('a search', () => {
  test.each([
    ['the beginning of a word', 'pagin', '/docs/calling#pagination'],
    ['two letters changed', 'pagnation', '/docs/calling#pagination'],
    ['a code with a slip', 'unautorized', '/docs/errors/unauthorized'],
    ['a field of a schema', 'salaryCurrency', '/docs/reference/schemas#schema-PublicCareersJobsResponse'],
    ['a word of the contract', 'secret address', '/docs/feeds#a-secret-address'],
  ])('finds %s', async (_, question, place) => {
    expect((await hitsFor(question)).slice(0, 3)).toContain(place);
  });

  test('names places that have some of the words where none has all, and says so', async () => {
    const page = await pageFor('pagination zebrafish');
    expect(page).toContain('none has all the words');
    expect((await hitsFor('pagination zebrafish'))[0]).toBe('/docs/calling#pagination');
    expect(await pageFor('pagination')).not.toContain('all the words');
    expect(await pageFor('idempotency replay key body')).toMatch(/the first (has|\d+ have) all the words/);
  });

  test('finds nothing for a blank question or an unknown word, and repeats no markup', async () => {
    expect(await hitsFor('  ')).toEqual([]);
    expect(await hitsFor('zzyzx9')).toEqual([]);
    const nothing = await pageFor('zzyzx9');
    expect(nothing).toContain('Nothing is found for “zzyzx9”.');
    for (const [path, name] of [
      ['/docs/reference', 'list of operations'],
      ['/docs', 'first page of the documentation'],
    ])
      expect(nothing).toContain(`<a href="${path}">${name}</a>`);
    expect(await pageFor('"><script>')).not.toContain('"><script>');
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is a word like any other', async (word) => {
    expect(await pageFor(word)).toContain('<main');
  });

  test('reads no more than a hundred characters and eight words', async () => {
    const page = await pageFor(`${'a'.repeat(100)}pagination`);
    expect(page).not.toContain('apagination');
    expect((await hitsFor(`one two three four five six seven eight pagination`))[0]).not.toBe(
      '/docs/calling#pagination',
    );
  });
});
