import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutAtRandom } from '../transports/support/cut-at-random.ts';
import { returningClients } from '../transports/support/returning-clients.ts';
import { buildTown, type Node, type Town, wholeAnswer } from './support.ts';

const COUNT = 25;
const seed = Math.floor(Math.random() * 2 ** 31);
const clients = Object.entries(returningClients);

let town: Town;
let sessions: string[];
let a: Node;
let b: Node;

beforeAll(async () => {
  town = await buildTown();
  sessions = await town.sessions(clients.length * (COUNT + 1));
  [a, b] = await Promise.all([town.startNode(), town.startNode()]);
}, 60_000);
afterAll(() => town.close());

it.each(clients)(
  `cut at ${COUNT} random bytes (seed ${seed}) and resumed on another node, a %s tells the uncut text (SE4)`,
  { concurrent: true, timeout: 60_000 },
  async (_, client) => {
    const told = await cutAtRandom({
      client,
      seed,
      count: COUNT,
      before: a.url,
      after: b.url,
      session: async () => sessions.pop() ?? '',
    });
    expect(told).toEqual(told.map((each) => ({ ...each, isCut: true, text: wholeAnswer })));
  },
);
