import { seededRandom } from '#test/support/seeded-random.ts';
import { createEmployer, type Employer } from './employer.ts';
import { type EmployerNodes, startEmployerNodes } from './employer-nodes.ts';
import { createStalledTransaction } from './stalled-transaction.ts';
import { chooseWrite, type Write, type WriteKind, writeKinds } from './writes.ts';

/** Writes in steps of one or of many at once; after each step the clients are compared with a full read. */
export type DeltasPlan = { writes: number; kills: number; writers: number; seed: number };

export type DeltasFigures = {
  writes: number;
  steps: number;
  kills: number;
  /** Transactions that stayed open over several steps, and then committed. */
  stalled: number;
  /** Writes of each kind that succeeded. */
  succeeded: Record<WriteKind, number>;
  refused: number;
  /** Writes without an answer, or with 5xx: they may have happened. */
  indeterminate: number;
  /** The most rows of a full read. */
  rowsMax: number;
};

/** An employer is followed for so many steps, so that a full read stays small. */
const STEPS_OF_EMPLOYER = 200;
/** Jobs and deletions are compared each so many steps, applications each time. */
const WHOLE_EVERY = 10;
/** One step in so many has all writers at once; the others have a few. */
const CROWD_EVERY = 25;
const FEW = 8;
const STALLED_STEPS = 12;

/**
 * Writers change everything that an employer's systems follow, on two nodes of which one is killed now and then, while a
 * transaction stays open. After every step a client that knows only `since`, and one that knows only webhooks, hold
 * exactly what a full read holds (D55, D86, D95).
 */
export async function runDeltas(plan: DeltasPlan): Promise<DeltasFigures> {
  const nodes = await startEmployerNodes();
  const figures: DeltasFigures = {
    ...{ steps: 0, kills: 0, stalled: 0, writes: 0, refused: 0, indeterminate: 0, rowsMax: 0 },
    succeeded: Object.fromEntries(writeKinds.map((kind) => [kind, 0])) as DeltasFigures['succeeded'],
  };
  const random = seededRandom(plan.seed);
  try {
    while (figures.writes < plan.writes) await followEmployer({ plan, nodes, figures, random });
    return figures;
  } catch (error) {
    throw new Error(`seed ${plan.seed}, step ${figures.steps}: ${String(error)}`, { cause: error });
  } finally {
    await nodes.close();
  }
}

type Followed = { plan: DeltasPlan; nodes: EmployerNodes; figures: DeltasFigures; random: () => number };

async function followEmployer({ plan, nodes, figures, random }: Followed): Promise<void> {
  const employer = await createEmployer(nodes);
  const jobId = await nodes.fixtures.recruitment(employer, { externalId: 'toujours' });
  const applicationId = await nodes.fixtures.application(employer, jobId);
  const stalled = createStalledTransaction({ databaseUrl: nodes.database.url(), applicationId, jobId });
  /** Applications that must be in a full read: they were acknowledged, and no writer asks for their erasure. */
  const acknowledged = new Set<string>();
  const writesBeforeKill = () => (plan.writes / (plan.kills + 1)) * (figures.kills + 1);
  await employer.compare({ whole: true });
  try {
    for (let count = 0; count < STEPS_OF_EMPLOYER && figures.writes < plan.writes; count += 1) {
      figures.steps += 1;
      const isKill = figures.kills < plan.kills && figures.writes >= writesBeforeKill();
      const isCrowd = isKill || figures.steps % CROWD_EVERY === 0;
      const size = isCrowd ? plan.writers : 1 + Math.floor(random() * FEW);
      const known = [...employer.rows.values()].filter(({ id }) => id !== applicationId);
      const one = { nodes, employer, jobId, random, known, acknowledged };
      const batch = Array.from({ length: size }, () => chooseWrite(one));
      const sent = batch.map((write) => settle(write, { figures, acknowledged }));
      if (isKill) {
        await Promise.race(sent);
        await nodes.kill();
        figures.kills += 1;
      }
      await Promise.all(sent);
      if (!stalled.isOpen()) await stalled.begin();
      else if (random() < 1 / STALLED_STEPS) {
        await stalled.end(random() < 0.2 ? 'rollback' : 'commit');
        figures.stalled += 1;
      }
      await employer.compare({ whole: figures.steps % WHOLE_EVERY === 0 });
      figures.rowsMax = Math.max(figures.rowsMax, employer.rows.size);
      requireAcknowledged(employer, acknowledged);
    }
    if (stalled.isOpen()) await stalled.end('commit');
    await employer.compare({ whole: true });
  } finally {
    await stalled.close();
  }
}

type Tally = { figures: DeltasFigures; acknowledged: Set<string> };

async function settle({ kind, send }: Write, { figures, acknowledged }: Tally): Promise<void> {
  figures.writes += 1;
  try {
    const answer = await send();
    if (answer.status >= 500) figures.indeterminate += 1;
    else if (answer.status >= 400) figures.refused += 1;
    else figures.succeeded[kind] += 1;
    if (answer.status !== 200 || kind !== 'form application') return;
    acknowledged.add(answer.json<{ applicationId: string }>().applicationId);
  } catch {
    figures.indeterminate += 1;
  }
}

function requireAcknowledged(employer: Employer, acknowledged: ReadonlySet<string>): void {
  const lost = [...acknowledged].filter((id) => !employer.rows.has(id));
  if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`);
}
