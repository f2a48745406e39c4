import { expect, test } from 'vitest';
import { cutAtRandom } from './support/cut-at-random.ts';
import { createPacedModel, wholeOf } from './support/paced-model.ts';
import { returningClients } from './support/returning-clients.ts';
import { serviceWithModel } from './support/service-with-model.ts';

// The answers are so slow that most cuts are resumed before their end.
const setup = await serviceWithModel({ model: createPacedModel({ gapMs: 30 }) });
const seed = Math.floor(Math.random() * 2 ** 31);

test.each(Object.entries(returningClients))(
  `cut at 8 random bytes (seed ${seed}) and resumed, a %s has the uncut text (SE4)`,
  { concurrent: true },
  async (_, client) => {
    const { url } = setup.service;
    const reported = await cutAtRandom({
      client,
      seed,
      count: 8,
      before: url,
      after: url,
      session: setup.session,
    });
    expect(reported).toEqual(
      reported.map((each) => ({
        ...each,
        isCut: true,
        invitations: 0,
        lastChunk: 'finish',
        text: wholeOf(each.text),
      })),
    );
  },
);
