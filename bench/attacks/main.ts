import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startServer } from '../intake/server.ts';
import { attackByFiles } from './exhausting-files.ts';
import { attackByFloods } from './floods.ts';
import { attackByForms } from './hostile-forms.ts';
import { attackSlowly } from './slow-crowd.ts';
import { buildStage } from './stage.ts';
import type { Target } from './target.ts';

// What attackers do to a node, and what others notice of it: `npm run bench -- attacks [--only floods]`.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '12' },
    times: { type: 'string', default: '20' },
    variations: { type: 'string', default: '200' },
    senders: { type: 'string', default: '200' },
    uploads: { type: 'string', default: '10000' },
    abandoned: { type: 'string', default: '1000' },
  },
});

type Attack = { environment: Record<string, string>; run(target: Target): Promise<string[]> };

/** One for each flood, and as many candidates: what these log counts too. */
const SESSIONS = 8;
/** For whoever sends everything from one address. */
const unlimited = { SUBMIT_LIMIT_PER_MINUTE: '1000000', CALL_LIMIT_PER_MINUTE: '1000000' };
const files = { timesEach: Number(values.times), varied: Number(values.variations) };
const forms = { uploads: Number(values.uploads), abandoned: Number(values.abandoned) };

const attacks: Record<string, Attack> = {
  floods: {
    environment: {},
    run: (target) => attackByFloods(target, { seconds: Number(values.seconds) }),
  },
  'slow-crowd': {
    environment: unlimited,
    run: (target) => attackSlowly(target, { senders: Number(values.senders) }),
  },
  'exhausting-files': { environment: unlimited, run: (target) => attackByFiles(target, files) },
  'hostile-forms': { environment: unlimited, run: (target) => attackByForms(target, forms) },
};

const stage = await buildStage({ sessions: SESSIONS });
try {
  print(
    `${new Date().toISOString().slice(0, 10)}, Node.js ${process.version}, one node as npm start has it for each attack;`,
  );
  print(`it, PostgreSQL, attackers and other callers share ${availableParallelism()} cores`);
  for (const [name, attack] of Object.entries(attacks)) {
    if (values.only === undefined || values.only.includes(name)) await report(name, attack);
  }
} finally {
  await stage.close();
}

async function report(name: string, { environment, run }: Attack): Promise<void> {
  let logBytes = 0;
  const node = await startServer({
    environment: { ...stage.environment, ...environment },
    core: null,
    flags: [],
    onLog: (bytes) => {
      logBytes += bytes.length;
    },
  });
  try {
    const lines = await run({ node, stage, logBytes: () => logBytes });
    print(`${name}: process ${node.pid} ${node.isAlive() ? 'lives on' : 'DIED'}`);
    for (const line of lines) print(`  ${line}`);
  } finally {
    await node.end();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
