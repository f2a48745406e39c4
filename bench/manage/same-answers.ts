import { isDeepStrictEqual } from 'node:util';
import type { Answer, Http } from '#test/support/requests/http.ts';
import type { BenchEnvironment } from '../node/environment.ts';

type Compared = { guichet: Http; peer: Http; prepared: BenchEnvironment; list: string; since: string };

/** Compares what both answer to documented cases of the list, so that both are measured at the same work; throws. */
export async function requireSameAnswers({ guichet, peer, prepared, list, since }: Compared): Promise<void> {
  const { managementKeys, narrowKey, jobId, largeSlug, slug } = prepared;
  const own = { 'X-API-Key': managementKeys[0] ?? '' };
  const [epoch = '', horizon = ''] = since.split('.');
  const foreign = list.replace(slug, largeSlug);
  const cases: [string, Record<string, string>][] = [
    [list, {}],
    [list, { 'X-API-Key': own['X-API-Key'].replace('mk_', 'ak_') }],
    [list, { 'X-API-Key': `mk_${'0'.repeat(49)}` }],
    [list, { 'X-API-Key': narrowKey }],
    [foreign, own],
    [list, { ...own, Accept: 'application/xml' }],
    [`${list}?limit=0`, own],
    [`${list}?limit=1001`, own],
    [`${list}?limit=ten`, own],
    [`${list}?limit=0&status=unknown`, own],
    [`${list}?since=`, own],
    [`${list}?since=${'0'.repeat(201)}`, own],
    [`${list}?since=a%00`, own],
    [`${list}?since=0`, own],
    [`${list}?since=${since.slice(0, -1)}`, own],
    [`${list}?since=${since.replace(epoch, '00000000')}`, own],
    [`${list}?since=${since.replace(horizon, `9${horizon}`)}`, own],
    [`${list}?cursor=delta`, own],
    [`${list}?cursor=delta_${since}x_1_${jobId}`, own],
    [list, own],
    [`${list}?since=${since}`, own],
    [`${list}?since=${since}`, { Authorization: `Bearer ${own['X-API-Key']}` }],
    [`${list}?since=${since}`, { ...own, Accept: 'text/csv' }],
    [`${list}?since=${since}&limit=7`, own],
    [`${list}?cursor=delta_${since}_${horizon}_${jobId}`, own],
    [`${list}?cursor=full_${since}_${horizon}_${jobId}`, own],
    [`${list}?since=${since}&status=received&job=${jobId}`, own],
    [`${list}?since=${since}&status=hired`, own],
    [`${list}?status=hired`, own],
    [`${list}?job=none`, own],
  ];
  for (const [path, headers] of cases) {
    const answers = await Promise.all([guichet, peer].map((http) => http.get(path, headers)));
    const [one, other] = answers.map(outcomeOf);
    if (isDeepStrictEqual(one, other)) continue;
    throw new Error(`${path} is answered differently:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
  }
}

const comparedHeaders = [
  'cache-control',
  'content-type',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
] as const;

/** Keeps what is the same in both answers: their tokens are of two moments, and their ids of two requests. */
function outcomeOf({ status, headers, text }: Answer): unknown {
  const body = text
    .replace(/"requestId":"[^"]*"/, '')
    .replaceAll(/[\da-f]{8}\.\d+\.\d+\.[\da-f]{8}/g, 'token');
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const sent = comparedHeaders.map((name) => headers[name]);
  const link = String(headers.link).replace(/cursor=[^>]*/, '');
  return {
    status,
    sent,
    hasToken: headers['x-sync-token'] !== undefined,
    link,
    body: isJson ? parsed(body) : body,
  };
}

function parsed(body: string): unknown {
  return JSON.parse(body.replace(/,\s*\}$/, '}'));
}
