import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { prepareEnvironment } from '../node/environment.ts';
import { startServer } from '../node/server.ts';
import type { AttackedNode } from './attacked-node.ts';
import { attackByFiles } from './exhausting-files.ts';
import { attackByFloods } from './floods.ts';
import { attackByHeavyReads } from './heavy-reads.ts';
import { attackByForms } from './hostile-forms.ts';
import { attackByOddAddresses } from './odd-addresses.ts';
import { attackByWords } from './search-words.ts';
import { attackBySlowSenders } from './slow-senders.ts';

// Attacks a node, and measures what other callers notice: `npm run bench -- attacks --help`.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '12' },
    times: { type: 'string', default: '20' },
    variations: { type: 'string', default: '200' },
    senders: { type: 'string', default: '200' },
    uploads: { type: 'string', default: '10000' },
    abandoned: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '2' },
    addresses: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '1000' },
  },
});

type Attack = { variables: Record<string, string>; run(attacked: AttackedNode): Promise<string[]> };

/** One session for each flood, and as many candidates, whose log lines count too. */
const SESSIONS = 8;
/** The variables that let one address attack without being limited. */
const unlimited = { SUBMIT_LIMIT_PER_MINUTE: '1000000', CALL_LIMIT_PER_MINUTE: '1000000' };
const files = { timesEach: Number(values.times), varied: Number(values.variations) };
const forms = { uploads: Number(values.uploads), abandoned: Number(values.abandoned) };

const attacks: Record<string, Attack> = {
  floods: {
    variables: {},
    run: (attacked) => attackByFloods(attacked, { seconds: Number(values.seconds) }),
  },
  'slow-senders': {
    variables: unlimited,
    run: (attacked) => attackBySlowSenders(attacked, { senders: Number(values.senders) }),
  },
  'exhausting-files': { variables: unlimited, run: (attacked) => attackByFiles(attacked, files) },
  'heavy-reads': {
    variables: unlimited,
    run: (attacked) =>
      attackByHeavyReads(attacked, {
        connections: Number(values.connections),
        seconds: Number(values.seconds),
      }),
  },
  'odd-addresses': {
    variables: unlimited,
    run: (attacked) =>
      attackByOddAddresses(attacked, { addresses: Number(values.addresses), connections: 4 }),
  },
  'search-words': {
    variables: unlimited,
    run: (attacked) => attackByWords(attacked, { searches: Number(values.searches), connections: 40 }),
  },
  'hostile-forms': { variables: unlimited, run: (attacked) => attackByForms(attacked, forms) },
};

const environment = await prepareEnvironment({
  variables: { LOG_LEVEL: 'info', TRUST_PROXY: '1' },
  sessions: SESSIONS,
  jobs: Number(values.jobs),
});
try {
  print(
    `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, one node as npm start has it for each attack;`,
  );
  print(`it, PostgreSQL, attackers and other callers share ${availableParallelism()} cores`);
  for (const [name, attack] of Object.entries(attacks)) {
    if (values.only === undefined || values.only.includes(name)) await report(name, attack);
  }
} finally {
  await environment.close();
}

async function report(name: string, { variables, run }: Attack): Promise<void> {
  let logBytes = 0;
  const node = await startServer({
    environment: { ...environment.environment, ...variables },
    core: null,
    flags: [],
    onLog: (bytes) => {
      logBytes += bytes.length;
    },
  });
  try {
    const lines = await run({ node, environment, logBytes: () => logBytes });
    print(`${name}: process ${node.pid} ${node.isAlive() ? 'lives on' : 'DIED'}`);
    for (const line of lines) print(`  ${line}`);
  } finally {
    await node.end();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
