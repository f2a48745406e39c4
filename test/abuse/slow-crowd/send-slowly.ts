import type { Answer } from '#test/support/requests/http.ts';
import { multipartType } from '#test/support/requests/raw-form.ts';
import { openSlowRequest } from '#test/support/requests/slow-request.ts';

const PAUSE_MS = 200;
const ANNOUNCED_BYTES = 10_000_000;

const bodies = [
  ['/api/v2/application/submit', multipartType],
  ['/api/candidatures', 'application/json'],
] as const;

type Ending = Pick<Answer, 'status' | 'text'>;
type Crowd = { url: string; partnerKey: string; senders: number };

/** Large forms and applications of which a byte comes now and then, until each is answered or, as status 0, cut. */
export function sendSlowly({ url, partnerKey, senders }: Crowd): Promise<Ending[]> {
  const sendOne = async (index: number): Promise<Ending> => {
    const [path, type] = bodies[index % 2 === 0 ? 0 : 1];
    const headers = {
      'Content-Type': type,
      'X-API-Key': partnerKey,
      'Content-Length': String(ANNOUNCED_BYTES),
    };
    const slow = openSlowRequest(url, path, { headers });
    const trickle = setInterval(() => void slow.write(' '), PAUSE_MS);
    const ending = await slow.answer.catch((error: unknown) => ({ status: 0, text: String(error) }));
    clearInterval(trickle);
    slow.hangUp();
    return ending;
  };
  return Promise.all(Array.from({ length: senders }, (_, index) => sendOne(index)));
}

/** Whether the answer says that its body took too long. */
export function isCutOff({ status, text }: Ending): boolean {
  return status === 400 && text.includes('on its way and was cut off');
}
