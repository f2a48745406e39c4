import type { Answer } from './http.ts';

/** Asks again while the service is too busy, which a slow machine makes it at times. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
