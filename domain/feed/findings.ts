import { payLawOf, payRangeDemand } from '../jobs/missing-pay-range.ts';
import type { BoardRule } from './boards/board.ts';
import { PAY_RANGE } from './boards/index.ts';

/** Why a board or a law asks more of a job, and what mends it. */
type Finding = Pick<BoardRule, 'field' | 'reason' | 'fix' | 'source'> & { rule: string };

export function findingOf({ id, field, reason, fix, source }: BoardRule): Finding {
  return { rule: id, field, reason, fix, source };
}

/** The pay range that a job owes by the law of its country, or null (D43). */
export function payRangeFinding(country: string | null, at: Date): Finding | null {
  const law = payLawOf(country, at);
  if (law === null) return null;
  return {
    rule: PAY_RANGE,
    field: 'salary',
    reason: `The job shows no salary, but ${payRangeDemand(law)}.`,
    fix: 'Set salary.min or salary.max, and salaryVisible to true.',
    source: { url: law.source, readOn: law.readOn },
  };
}
