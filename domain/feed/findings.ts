import { payRangeDemand } from '../jobs/missing-pay-range.ts';
import type { PayLaw } from '../jobs/pay-laws.ts';
import type { BoardRule } from './boards/board.ts';
import { PAY_RANGE } from './boards/index.ts';

/** Of every report: a job that is accepted by rules may still not be taken. */
export const NOTICE =
  'These are rules of form, as their sources state them: a right form is no admission by the board.';

/** Why a board or a law asks more of a job, and what mends it. */
export type Finding = Pick<BoardRule, 'field' | 'reason' | 'fix' | 'source'> & { rule: string };

export function findingOf({ id, field, reason, fix, source }: BoardRule): Finding {
  return { rule: id, field, reason, fix, source };
}

/** The pay range that a job owes by a law (D43). */
export function payRangeFinding(law: PayLaw): Finding {
  return {
    rule: PAY_RANGE,
    field: 'salary',
    reason: `The job shows no salary, but ${payRangeDemand(law)}.`,
    fix: 'Set salary.min or salary.max, and salaryVisible to true.',
    source: { url: law.source, readOn: law.readOn },
  };
}
