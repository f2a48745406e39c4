import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jpeg, pdf } from '../support/files/cv-samples.ts';
import { applicationForm, partnerApplication } from '../support/fixtures.ts';
import { type Answer, createHttp, type Http } from '../support/requests/http.ts';
import type { ChaosEnvironment } from './environment.ts';

/** One CV in so many has text to extract, which takes a child process of the node. */
const PDF_EVERY = 50;
const PAUSE_MS = 100;

type Audience = Pick<ChaosEnvironment, 'workspace' | 'board' | 'jobIds'> & { address: string };

/** Sends one submission, the same however often it is sent. */
type Submission = { email: string; send(http: Http): Promise<Answer> };

export type WriteCounts = {
  /** Requests sent, those that were sent again included. */
  attempts: number;
  sentAgain: number;
  /** 4xx. */
  refused: number;
  /** Nothing listened: never sent. */
  unsent: number;
  /** 5xx, or a connection that broke: it may have been written. */
  indeterminate: number;
  inFlight: number;
  /** The application's id that each e-mail address was answered. */
  acknowledged: Map<string, string>;
};

/** Writers that submit one application after another, boards and forms in turn; each is sent until it is settled. */
export function startWriters(audience: Audience, { writers }: { writers: number }) {
  const http = createHttp(audience.address);
  const counts: WriteCounts = {
    attempts: 0,
    sentAgain: 0,
    refused: 0,
    unsent: 0,
    indeterminate: 0,
    inFlight: 0,
    acknowledged: new Map(),
  };
  let running = true;
  let made = 0;

  async function attempt(submission: Submission): Promise<boolean> {
    counts.attempts += 1;
    counts.inFlight += 1;
    try {
      const answer = await submission.send(http);
      if (answer.status === 200) {
        counts.acknowledged.set(submission.email, answer.json<{ applicationId: string }>().applicationId);
        return true;
      }
      counts[answer.status < 500 ? 'refused' : 'indeterminate'] += 1;
      return answer.status < 500;
    } catch (error) {
      counts[(error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'unsent' : 'indeterminate'] += 1;
      return false;
    } finally {
      counts.inFlight -= 1;
    }
  }

  async function write(): Promise<void> {
    while (running) {
      made += 1;
      const submission = submissionOf(audience, made);
      while (running && !(await attempt(submission))) {
        counts.sentAgain += 1;
        await delay(PAUSE_MS);
      }
    }
  }

  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    counts,
    stop: async () => {
      running = false;
      await done;
      http.close();
    },
  };
}

function submissionOf({ workspace, board, jobIds }: Audience, number: number): Submission {
  const email = `candidat.${number}.${randomUUID()}@courriel.example`;
  const jobId = jobIds[number % jobIds.length] ?? '';
  const cv =
    number % PDF_EVERY === 0
      ? { name: 'parcours.pdf', type: 'application/pdf', data: pdf() }
      : { name: 'parcours.jpg', type: 'image/jpeg', data: jpeg() };
  if (number % 2 === 0) {
    const file = { fileName: cv.name, contentType: cv.type, data: cv.data.toString('base64') };
    const body = partnerApplication(jobId, { applicant: { email, resume: { file } } });
    return { email, send: (http) => http.post('/api/candidatures', body, { 'X-API-Key': board.key }) };
  }
  const headers = { 'Idempotency-Key': randomUUID() };
  const fields = { email, cv: new File([cv.data], cv.name, { type: cv.type }) };
  const form = applicationForm(workspace.slug, jobId, fields);
  return { email, send: (http) => http.post('/api/v2/application/submit', form, headers) };
}
