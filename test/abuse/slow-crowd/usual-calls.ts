import { pdf } from '#test/support/files/cv-samples.ts';
import { applicationForm, partnerApplication } from '#test/support/fixtures.ts';
import type { Answer, Http } from '#test/support/requests/http.ts';

type Job = { slug: string; jobId: string; partnerKey: string; cvBytes: number };

/** Usual calls of visitors and boards, with CVs. */
export function usualCalls(
  { get, post }: Pick<Http, 'get' | 'post'>,
  { slug, jobId, partnerKey, cvBytes }: Job,
): (() => Promise<Answer>)[] {
  const data = new Uint8Array(pdf({ bytes: cvBytes }));
  const cv = new File([data], 'cv.pdf', { type: 'application/pdf' });
  return [
    () => get(`/api/public/v1/careers/${slug}/jobs`),
    () => get('/api/health'),
    () => post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': partnerKey }),
    () => post('/api/v2/application/submit', applicationForm(slug, jobId, { cv })),
  ];
}
