import { applicationForm, partnerApplication } from '#test/support/fixtures.ts';
import type { Answer, Http } from '#test/support/requests/http.ts';
import { callRpc } from '#test/support/requests/rpc.ts';

export type SentFile = { fileName: string; contentType: string; data: Buffer };
type Sender = (file: SentFile) => Promise<Pick<Answer, 'status'>>;

type Audience = { http: Http; slug: string; jobId: string; partnerKey: string };

/** The three ways on which a file comes in. */
export function sendersOf({ http, slug, jobId, partnerKey }: Audience): Sender[] {
  const encoded = ({ data, ...file }: SentFile) => ({ ...file, data: data.toString('base64') });
  return [
    ({ fileName, contentType, data }) => {
      const cv = new File([new Uint8Array(data)], fileName, { type: contentType });
      return http.post('/api/v2/application/submit', applicationForm(slug, jobId, { cv }));
    },
    (file) =>
      http.post(
        '/api/candidatures',
        partnerApplication(jobId, { applicant: { resume: { file: encoded(file) } } }),
        {
          'X-API-Key': partnerKey,
        },
      ),
    (file) => {
      const fields = Object.fromEntries(applicationForm(slug, jobId).entries());
      return callRpc(http, 'applications.submit', {
        type: 'mutation',
        input: { ...fields, cv: encoded(file) },
      });
    },
  ];
}

const AT_ONCE = 4;

/** Sends each file, a few at once, by the senders in turn; resolves to the statuses of the answers. */
export async function sendFiles(files: readonly SentFile[], senders: readonly Sender[]): Promise<number[]> {
  const statuses: number[] = [];
  const left = files.entries();
  const sendLeft = async () => {
    for (const [index, file] of left) {
      const answer = await senders[index % senders.length]?.(file);
      statuses.push(answer?.status ?? 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendLeft));
  return statuses;
}
