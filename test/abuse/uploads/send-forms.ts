import type { Http } from '#test/support/requests/http.ts';
import { openSlowRequest } from '#test/support/requests/slow-request.ts';
import type { HostileForm } from './hostile-forms.ts';

const PATH = '/api/v2/application/submit';
const AT_ONCE = 8;

/** Sends each form, some at once; tells how many were accepted, and which answers are not those that are due. */
export async function sendForms(
  http: Pick<Http, 'send'>,
  forms: readonly HostileForm[],
): Promise<{ accepted: number; unexpected: string[] }> {
  const left = forms.values();
  const unexpected: string[] = [];
  let accepted = 0;
  const sendLeft = async () => {
    for (const { what, status, form } of left) {
      const answer = await http
        .send(PATH, { method: 'POST', ...form() })
        .catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status === 200) accepted += 1;
      if (answer.status !== status) unexpected.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendLeft));
  return { accepted, unexpected };
}

/** Hangs up half-way through a form. */
export async function abandonForm(url: string, { form }: HostileForm): Promise<void> {
  const { body, headers } = form();
  const whole = Buffer.from(body as Buffer);
  const length = { 'Content-Length': String(whole.length) };
  const slow = openSlowRequest(url, PATH, { headers: { ...(headers as Record<string, string>), ...length } });
  await slow.write(whole.subarray(0, whole.length / 2));
  slow.hangUp();
  await slow.closed;
}
