import { type PayLaw, payRangeDemand } from '../jobs/pay-laws.ts';
import type { BoardRule } from './boards/board.ts';
import { PAY_RANGE } from './boards/index.ts';

/** The notice of every report: a board may refuse a job although it breaks no rule. */
export const NOTICE =
  'These are rules of form, as their sources state them: a right form is no admission by the board.';

/** A rule of a board or a law that a job breaks, and the fix. */
export type Finding = Pick<BoardRule, 'field' | 'reason' | 'fix' | 'source'> & {
  rule: BoardRule['id'] | typeof PAY_RANGE;
};

export function toFinding({ id, field, reason, fix, source }: BoardRule): Finding {
  return { rule: id, field, reason, fix, source };
}

/** Reports that a job lacks the pay range that a law demands (D43). */
export function payRangeFinding(law: PayLaw): Finding {
  return {
    rule: PAY_RANGE,
    field: 'salary',
    reason: `The job shows no salary, but ${payRangeDemand(law)}.`,
    fix: 'Set salary.min or salary.max, and salaryVisible to true.',
    source: { url: law.source, readOn: law.readOn },
  };
}
