import { expect, test } from 'vitest';
import { mayFrontCache } from '#openapi/edge/shared-reads.ts';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';

const operations = listOperations(appRouter);
const operationOf = (id: string) => operations.find(({ rest }) => rest.operationId === id);

test.each([
  ['getPublicCareersJobs', '', true],
  ['getPublicCareersJobs', '?', true],
  ['getPublicCareersJobs', '?q=a&q=b&city=Lyon&cursor=x&%71=c', true],
  ['getPublicCareersJobs', '?limit=1&j=0', false],
  ['getPublicCareersJobs', '?Q=a', false],
  ['getPublicCareersJobs', '?q[]=a', false],
  ['getPublicCareersJobs', '?since=1-0', false],
  ['getPublicCareersJobs', '?workspaceSlug=a', false],
  ['listPublishedJobsXml', '?since=1-0', true],
  ['listPublishedJobsXml', '?=1', false],
  ['getServiceHealth', '?x', false],
  ['getApplicationForm', '', false],
])('the front cache may store %s%s: %s', (id, query, expected) => {
  const operation = operationOf(id);
  if (operation === undefined) throw new Error(id);
  expect(mayFrontCache({ originalUrl: `/path${query}` }, operation)).toBe(expected);
});
