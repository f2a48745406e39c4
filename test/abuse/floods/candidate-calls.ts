import type { Answer, Http } from '#test/support/requests/http.ts';

type Candidate = { sessionId: string; address: string };

/** Makes a candidate's calls from an address of their own, one after the other. */
export function candidateCalls(
  { get, post }: Pick<Http, 'get' | 'post'>,
  { sessionId, address }: Candidate,
): (() => Promise<Answer>)[] {
  const headers = { 'X-Forwarded-For': address };
  return [
    () => post(`/api/v2/prequalif/${sessionId}/save`, { step: 1 }, headers),
    () => get('/api/health', headers),
    () => get(`/api/v2/portal/${sessionId}/export`, headers),
    () => get('/api/health', headers),
  ];
}
