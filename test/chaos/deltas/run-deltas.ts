import { seededRandom } from '#test/support/seeded-random.ts';
import { createEmployer, type Employer } from './employer.ts';
import { type EmployerNodes, startEmployerNodes } from './employer-nodes.ts';
import { createStalledTransaction } from './stalled-transaction.ts';
import { changedLists, chooseWrite, type Write, type WriteKind, writeKinds } from './writes.ts';

/** Writes in steps of one or of many at once; after each step the clients are compared with a full read. */
export type DeltasPlan = {
  steps: number;
  kills: number;
  writers: number;
  /** Workspaces that are written to and compared at the same time. */
  employers: number;
  seed: number;
};

export type DeltasFigures = {
  writes: number;
  /** Steps after which everything was compared. */
  steps: number;
  kills: number;
  /** Transactions that stayed open over steps. */
  stalled: number;
  /** Writes of each kind that succeeded. */
  succeeded: Record<WriteKind, number>;
  refused: number;
  /** Writes without an answer, or with 5xx: they may have happened. */
  indeterminate: number;
  /** The most applications of a full read. */
  rowsMax: number;
  seconds: number;
};

/** An employer is followed for so many steps, so that a full read stays small. */
const STEPS_OF_EMPLOYER = 100;
/** One step in so many has all writers at once; the others have a few. */
const CROWD_EVERY = 100;
const FEW = 2;
/** Every list is compared each so many steps, and else applications and the lists that the step changed. */
const WHOLE_EVERY = 10;
const STALLED_STEPS = 12;
const allLists = ['jobs', 'deletions'] as const;

/**
 * Writers change everything that employers' systems follow, on two nodes of which one is killed now and then, while a
 * transaction of each employer stays open. After every step a client that knows only `since`, and one that knows only
 * webhooks, hold exactly what a full read holds (D55, D86, D95).
 */
export async function runDeltas(
  plan: DeltasPlan,
  onStep: (figures: DeltasFigures) => void = () => {},
): Promise<DeltasFigures> {
  const nodes = await startEmployerNodes();
  const startedAt = performance.now();
  const figures: DeltasFigures = {
    ...{ steps: 0, kills: 0, stalled: 0, writes: 0, refused: 0, indeterminate: 0, rowsMax: 0, seconds: 0 },
    succeeded: Object.fromEntries(writeKinds.map((kind) => [kind, 0])) as DeltasFigures['succeeded'],
  };
  const run = { plan, nodes, figures, onStep, begun: { steps: 0, kills: 0 } };
  const followOneAfterAnother = async (_: unknown, lane: number) => {
    const random = seededRandom(plan.seed * plan.employers + lane);
    while (run.begun.steps < plan.steps) await followEmployer({ ...run, random });
  };
  try {
    await Promise.all(Array.from({ length: plan.employers }, followOneAfterAnother));
    return { ...figures, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } catch (error) {
    throw new Error(`seed ${plan.seed}, step ${figures.steps}: ${String(error)}`, { cause: error });
  } finally {
    await nodes.close();
  }
}

type Followed = {
  plan: DeltasPlan;
  nodes: EmployerNodes;
  figures: DeltasFigures;
  onStep: (figures: DeltasFigures) => void;
  /** Steps and kills that began, of all employers. */
  begun: { steps: number; kills: number };
  random: () => number;
};

async function followEmployer({ plan, nodes, figures, begun, random, onStep }: Followed): Promise<void> {
  const employer = await createEmployer(nodes);
  const jobId = await nodes.fixtures.recruitment(employer, { externalId: 'toujours' });
  const applicationId = await nodes.fixtures.application(employer, jobId);
  const stalled = createStalledTransaction({ databaseUrl: nodes.database.url(), applicationId, jobId });
  /** Applications that must be in a full read: they were acknowledged, and no writer asks for their erasure. */
  const acknowledged = new Set<string>();
  const stepsBeforeKill = () => (plan.steps / (plan.kills + 1)) * (begun.kills + 1);
  const endStalled = async (how: 'commit' | 'rollback') => {
    await stalled.end(how);
    figures.stalled += 1;
  };
  await employer.compare(allLists);
  try {
    for (let count = 0; count < STEPS_OF_EMPLOYER && begun.steps < plan.steps; count += 1) {
      begun.steps += 1;
      const isKill = begun.kills < plan.kills && begun.steps >= stepsBeforeKill();
      if (isKill) begun.kills += 1;
      const isCrowd = isKill || begun.steps % CROWD_EVERY === 0;
      const size = isCrowd ? plan.writers : 1 + Math.floor(random() * FEW);
      const known = [...employer.rows().values()].filter(({ id }) => id !== applicationId);
      const one = { nodes, employer, jobId, random, known, acknowledged };
      const batch = Array.from({ length: size }, () => chooseWrite(one));
      const sent = batch.map((write) => settle(write, { figures, acknowledged }));
      if (isKill) {
        await Promise.race(sent);
        await nodes.kill();
        figures.kills += 1;
      }
      await Promise.all(sent);
      const isStalledOver = stalled.isOpen() && random() < 1 / STALLED_STEPS;
      if (!stalled.isOpen()) await stalled.begin();
      else if (isStalledOver) await endStalled(random() < 0.2 ? 'rollback' : 'commit');
      await employer.compare(isStalledOver || count % WHOLE_EVERY === 0 ? allLists : changedLists(batch));
      figures.steps += 1;
      figures.rowsMax = Math.max(figures.rowsMax, employer.rows().size);
      requireAcknowledged(employer, acknowledged);
      onStep(figures);
    }
    if (stalled.isOpen()) await endStalled('commit');
    await employer.compare(allLists);
    await employer.unfollow();
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
  const lost = [...acknowledged].filter((id) => !employer.rows().has(id));
  if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`);
}
