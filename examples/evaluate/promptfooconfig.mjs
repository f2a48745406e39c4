import { cases } from './provider.mjs';
import { findFailure } from './rules.mjs';

const { CASES = '' } = process.env;
const chosen = cases.filter(({ id }) => id.startsWith(CASES));

/** Each case is one conversation with a new application; `CASES=honesty` chooses those whose id begins so. */
export default {
  description: 'Guichet, over its public conversation',
  prompts: ['{{id}}'],
  providers: ['file://provider.mjs'],
  evaluateOptions: { cache: false, maxConcurrency: 2 },
  tests: chosen.map((one) => ({
    description: one.id,
    vars: { id: one.id },
    assert: [
      {
        type: 'javascript',
        value: (output) => {
          const failure = findFailure(one, output);
          return { pass: failure === null, score: failure === null ? 1 : 0, reason: failure ?? 'holds' };
        },
      },
    ],
  })),
};
