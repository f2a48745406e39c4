import { setTimeout as delay } from 'node:timers/promises';
import { rowsOf } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { type ChaosEnvironment, prepareEnvironment } from './environment.ts';
import { type Damage, type Inspection, inspectDurability, openFollowUps } from './inspect-durability.ts';
import { type NodeProcess, startNodeProcess } from './node-process.ts';
import { startWriters, type WriteCounts } from './writers.ts';

export type DurabilityPlan = { kills: number; restarts: number; applications: number; writers: number };

type Fault = { inFlight: number; errors: number; recoveredMs: number };

export type DurabilityFigures = {
  attempts: Omit<WriteCounts, 'acknowledged' | 'inFlight'> & { acknowledged: number };
  kills: Fault[];
  restarts: Fault[];
  /** Nodes that ended otherwise than by our hand. */
  nodesDied: number;
  followUpsDoneMs: number;
  found: Inspection;
  damage: Damage;
};

/** Longer than is well, so that what is late is not counted as lost. */
const FOLLOW_UP_MS_MAX = 300_000;
const RECOVERY_MS_MAX = 30_000;

/** Kills the node and its database in turn while writers write, and looks at what is left (SH1, SH6). */
export async function runDurability(plan: DurabilityPlan): Promise<DurabilityFigures> {
  const environment = await prepareEnvironment();
  let node = await startNodeProcess(environment.variables);
  const writers = startWriters(environment, plan);
  const { counts } = writers;
  const kills: Fault[] = [];
  const restarts: Fault[] = [];
  let nodesDied = 0;

  const kill = async () => {
    await node.end('SIGKILL');
    node = await startNodeProcess(environment.variables);
  };
  const restart = async () => {
    await environment.database.kill();
    await environment.database.start();
    if (node.isAlive()) return;
    nodesDied += 1;
    node = await startNodeProcess(environment.variables);
  };

  try {
    const faults = inTurn(plan);
    const step = Math.ceil(plan.applications / (faults.length + 1));
    for (const [index, fault] of faults.entries()) {
      await untilAcknowledged(counts, step * (index + 1));
      if (fault === 'kill') kills.push(await meet(counts, kill));
      else restarts.push(await meet(counts, restart));
    }
    await untilAcknowledged(counts, plan.applications);
    await writers.stop();
    const followUpsDoneMs = await untilFollowedUp(environment);
    await endGently(node);
    const { damage, found } = await environment.inspect((service) =>
      inspectDurability(service, { counts, mails: environment.mails }),
    );
    const { acknowledged, inFlight: _, ...attempts } = counts;
    return {
      attempts: { ...attempts, acknowledged: acknowledged.size },
      kills,
      restarts,
      nodesDied,
      followUpsDoneMs,
      found,
      damage,
    };
  } finally {
    await writers.stop();
    if (node.isAlive()) await node.end('SIGKILL');
    await environment.close();
  }
}

/** The faults, mixed as evenly as their numbers allow. */
function inTurn({ kills, restarts }: DurabilityPlan): ('kill' | 'restart')[] {
  const turns = Array.from({ length: Math.max(kills, restarts) }, (_, turn) => [
    ...(turn < kills ? (['kill'] as const) : []),
    ...(turn < restarts ? (['restart'] as const) : []),
  ]);
  return turns.flat();
}

/** Does it in the middle of requests; resolves when the writers are acknowledged again. */
async function meet(counts: WriteCounts, fault: () => Promise<void>): Promise<Fault> {
  while (counts.inFlight === 0) await delay(1);
  const errorsBefore = errorsOf(counts);
  const inFlight = counts.inFlight;
  const startedAt = performance.now();
  await fault();
  await untilAcknowledged(counts, counts.acknowledged.size + 1);
  return { inFlight, errors: errorsOf(counts) - errorsBefore, recoveredMs: performance.now() - startedAt };
}

function errorsOf({ indeterminate, unsent }: WriteCounts): number {
  return indeterminate + unsent;
}

async function untilAcknowledged({ acknowledged }: WriteCounts, number: number): Promise<void> {
  let [seen, seenAt] = [acknowledged.size, performance.now()];
  while (acknowledged.size < number) {
    if (acknowledged.size > seen) [seen, seenAt] = [acknowledged.size, performance.now()];
    if (performance.now() - seenAt > RECOVERY_MS_MAX) throw new Error('nothing is acknowledged any more');
    await delay(5);
  }
}

/** Resolves to the time since the writers stopped. */
async function untilFollowedUp({ database }: ChaosEnvironment): Promise<number> {
  const startedAt = performance.now();
  const url = database.url();
  const reader = openPostgres({ url, directUrl: url, prepare: false, poolMax: 1, timeoutMs: 5000 });
  try {
    while (performance.now() - startedAt < FOLLOW_UP_MS_MAX) {
      const [open] = await rowsOf<{ count: number }>(reader.query.execute(openFollowUps));
      if (open?.count === 0) break;
      await delay(100);
    }
    return performance.now() - startedAt;
  } finally {
    await reader.close();
  }
}

async function endGently(node: NodeProcess): Promise<void> {
  const code = await node.end('SIGTERM');
  if (code !== 0) throw new Error(`the node ended with ${code}`);
}
