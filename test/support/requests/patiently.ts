import type { Answer } from './http.ts';

/** Repeats the request while the service is too busy, as it may be on a slow machine. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
