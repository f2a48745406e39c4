import { createHttp } from '#test/support/requests/http.ts';

export type FeedAnswer = {
  status: number;
  firstByteMs: number;
  lastByteMs: number;
  bytes: number;
  /** The number of `<job>` elements, and the number that the head states. */
  jobs: number;
  jobsCount: number;
  isWhole: boolean;
};

const JOB_TAG = Buffer.from('<job>');

/** Reads the feed without keeping it in memory, like a board that stores it on disk. */
export async function readFeed(address: string, key: string): Promise<FeedAnswer> {
  const http = createHttp(address);
  try {
    const startedAt = performance.now();
    const response = await http.open('/api/jobs.xml', { headers: { 'X-API-Key': key } });
    let [firstByteMs, bytes, jobs] = [0, 0, 0];
    let end = Buffer.alloc(0);
    for await (const chunk of response) {
      if (bytes === 0) firstByteMs = performance.now() - startedAt;
      bytes += chunk.length;
      // A tag may begin in one chunk and end in the next.
      const text = Buffer.concat([end.subarray(-(JOB_TAG.length - 1)), chunk]);
      for (let at = text.indexOf(JOB_TAG); at >= 0; at = text.indexOf(JOB_TAG, at + 1)) jobs += 1;
      // The last bytes are enough to see the end of the document.
      end = chunk.length >= 16 ? chunk : text.subarray(-16);
    }
    return {
      status: response.statusCode ?? 0,
      firstByteMs,
      lastByteMs: performance.now() - startedAt,
      bytes,
      jobs,
      jobsCount: Number(response.headers['x-jobs-count']),
      isWhole: end.toString().trimEnd().endsWith('</source>'),
    };
  } finally {
    http.close();
  }
}
