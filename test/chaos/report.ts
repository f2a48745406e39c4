import type { DeltasFigures, DeltasPlan } from './deltas/run-deltas.ts';
import type { DurabilityFigures, DurabilityPlan } from './durability.ts';
import type { RollingFigures, RollingPlan } from './rolling.ts';

/** The results of a script, line by line, and which of them are faults. */
export type Report = { lines: string[]; faults: string[] };

const FOLLOW_UP_SECONDS_MAX = 60;

export function reportDurability(plan: DurabilityPlan, figures: DurabilityFigures): Report {
  const { attempts, kills, restarts, found, damage } = figures;
  const met = [...kills, ...restarts];
  const followUpSeconds = figures.followUpsDoneMs / 1000;
  return {
    lines: [
      `${plan.writers} writers, boards and forms in turn, each with a CV; what is not answered is sent again`,
      ...sentence({ ...attempts }),
      `kill -9 of the node: ${report(kills)}`,
      `immediate restarts of PostgreSQL: ${report(restarts)}; nodes that died of it: ${figures.nodesDied}`,
      `follow-ups done ${followUpSeconds.toFixed(1)} s after the last submission`,
      ...sentence(found),
      ...sentence(damage),
    ],
    faults: [
      ...Object.entries(damage).flatMap(([name, number]) => (number === 0 ? [] : [`${name}: ${number}`])),
      ...(figures.nodesDied === 0 ? [] : ['a node died of its database']),
      ...(attempts.refused === 0 ? [] : ['a well-formed application was refused']),
      ...(attempts.acknowledged >= plan.applications ? [] : ['too few acknowledged']),
      ...(kills.length === plan.kills && restarts.length === plan.restarts ? [] : ['too few faults']),
      ...(met.every(({ inFlight, errors }) => inFlight > 0 && errors > 0) ? [] : ['a fault met nobody']),
      ...(followUpSeconds < FOLLOW_UP_SECONDS_MAX ? [] : ['follow-ups take too long']),
    ],
  };
}

export function reportRolling(
  plan: RollingPlan,
  { exits, inFlightAtSignal, ...figures }: RollingFigures,
): Report {
  return {
    lines: [
      `two nodes replaced in turn behind a balancer that asks /readyz and sends nothing again, ${plan.writers} writers and ${plan.readers} readers`,
      ...sentence({ ...figures }),
      `requests in flight at SIGTERM ${Math.min(...inFlightAtSignal)} to ${Math.max(...inFlightAtSignal)}`,
    ],
    faults: [
      ...(figures.failed === 0 ? [] : [`requests failed while nodes were replaced: ${figures.failed}`]),
      ...(exits.every((code) => code === 0) ? [] : ['a node did not end gently']),
      ...(figures.posted + figures.read >= plan.requests ? [] : ['too few requests']),
    ],
  };
}

/** A client that differs from a full read ends the script. */
export function reportDeltas(plan: DeltasPlan, { succeeded, ...figures }: DeltasFigures): Report {
  return {
    lines: [
      `${plan.writers} writers on two nodes, ${plan.employers} employers at once, seed ${plan.seed}; after each step the clients of since and of webhooks hold what a full read holds`,
      ...sentence({ ...figures }),
      ...sentence(succeeded),
    ],
    faults: [
      ...(figures.steps >= plan.steps ? [] : ['too few steps']),
      ...(figures.kills === plan.kills ? [] : ['too few kills']),
      ...Object.entries(succeeded).flatMap(([kind, count]) => (count > 0 ? [] : [`no ${kind} succeeded`])),
    ],
  };
}

function sentence(numbers: Record<string, number>): string[] {
  return [
    Object.entries(numbers)
      .map(([name, number]) => `${name} ${number}`)
      .join(', '),
  ];
}

function report(faults: { inFlight: number; errors: number; recoveredMs: number }[]): string {
  const of = (pick: (fault: (typeof faults)[number]) => number) => faults.map(pick);
  return [
    `${faults.length}`,
    `requests in flight ${Math.min(...of(({ inFlight }) => inFlight))} to ${Math.max(...of(({ inFlight }) => inFlight))}`,
    `errors seen ${Math.min(...of(({ errors }) => errors))} to ${Math.max(...of(({ errors }) => errors))}`,
    `acknowledged again after ${Math.round(Math.max(...of(({ recoveredMs }) => recoveredMs)))} ms at most`,
  ].join(', ');
}
