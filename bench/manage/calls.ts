import { partnerApplication } from '#test/support/fixtures.ts';
import type { Http } from '#test/support/requests/http.ts';
import type { BenchEnvironment } from '../node/environment.ts';
import { median } from '../results.ts';
import { requireSameAnswers } from './same-answers.ts';

type Measured = {
  guichet: Http;
  peer: Http;
  prepared: BenchEnvironment;
  /** The processor time that each server has used. */
  cpuMs: { guichet(): Promise<number>; peer(): Promise<number> };
  rounds: number;
  calls: number;
  concurrency: number;
};

/** The names that the calls put in turn: the round that warms up creates the jobs, all others update them. */
const NAMES = 100;
/** The applications that a delta tells. */
const CHANGED = 20;
const description = 'Entretien des machines de production, en équipe de jour. '.repeat(20);

/** Measures puts and deltas of Guichet and of the peer in turn, since both use the one core; the first round warms up. */
export async function measureCalls(measured: Measured): Promise<string[][]> {
  const { guichet, peer, prepared, rounds } = measured;
  const path = `/api/manage/v1/workspaces/${prepared.slug}`;
  const list = `${path}/applications`;
  const since = await readSyncToken(guichet, list, keyOf(prepared, 0));
  for (let count = 0; count < CHANGED; count += 1) await apply(guichet, prepared);
  await untilFollowedUp(prepared);
  await requireSameAnswers({ guichet, peer, prepared, list, since });

  const puts = new Map<string, number>();
  let number = 0;
  const put = (http: Http, name: string) => {
    number += 1;
    const index = (puts.get(name) ?? 0) + 1;
    puts.set(name, index);
    const job = {
      title: `Technicienne de maintenance ${number}`,
      salary: { min: 28_000, max: 32_000 },
      descriptions: { position: description },
    };
    const sent = { method: 'PUT', body: job, headers: keyOf(prepared, number) };
    return http.send(`${path}/jobs/${name}-${index % NAMES}`, sent);
  };
  const delta = (http: Http) => {
    number += 1;
    return http.get(`${list}?since=${since}`, keyOf(prepared, number));
  };
  const kinds = {
    'PUT of a job': { guichet: () => put(guichet, 'guichet'), peer: () => put(peer, 'peer') },
    [`delta of ${CHANGED} applications`]: {
      guichet: () => delta(guichet),
      peer: () => delta(peer),
    },
  };
  const rows: string[][] = [];
  for (const [name, calls] of Object.entries(kinds)) {
    await untilFollowedUp(prepared);
    const measure = async (who: 'guichet' | 'peer') => {
      const before = await measured.cpuMs[who]();
      const rate = await rateOf(calls[who], measured);
      return { rate, cpuMs: ((await measured.cpuMs[who]()) - before) / measured.calls };
    };
    const pairs: { own: Round; other: Round }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const pair = { own: await measure('guichet'), other: await measure('peer') };
      if (round >= 0) pairs.push(pair);
    }
    const own = mediansOf(pairs.map((pair) => pair.own));
    const other = mediansOf(pairs.map((pair) => pair.other));
    // The ratio is that of neighbouring rounds, since a shared machine is at times slower for all.
    const ratio = median(pairs.map((pair) => pair.own.rate / pair.other.rate)).toFixed(2);
    const cpuTimes = [own, other].map(({ cpuMs }) => cpuMs.toFixed(1));
    rows.push([name, own.rate.toFixed(0), other.rate.toFixed(0), ratio, ...cpuTimes]);
  }
  return rows;
}

type Round = { rate: number; cpuMs: number };

function mediansOf(rounds: readonly Round[]): Round {
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  };
}

/** Waits for follow-up work, which would take a part of the next calls' time. */
async function untilFollowedUp({ unfinishedWork }: BenchEnvironment): Promise<void> {
  while ((await unfinishedWork()).jobs > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A partner's application; the candidates have no CV. */
function apply(http: Http, { jobId, partnerKey }: BenchEnvironment) {
  return http.post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': partnerKey });
}

async function readSyncToken(http: Http, path: string, headers: Record<string, string>): Promise<string> {
  return (await http.get(path, headers)).json<{ syncToken: string }>().syncToken;
}

function keyOf({ managementKeys }: BenchEnvironment, number: number): Record<string, string> {
  return { 'X-API-Key': managementKeys[number % managementKeys.length] ?? '' };
}

async function rateOf(
  call: () => Promise<{ status: number; text: string }>,
  { calls, concurrency }: Measured,
): Promise<number> {
  const startedAt = performance.now();
  let left = calls;
  const callInTurn = async () => {
    while (left > 0) {
      left -= 1;
      const { status, text } = await call();
      if (status >= 300) throw new Error(`a call was answered ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, callInTurn));
  return calls / ((performance.now() - startedAt) / 1000);
}
