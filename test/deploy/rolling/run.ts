import { parseArgs } from 'node:util';
import { startInstallation } from './installation.ts';
import { runLoad } from './load.ts';

// `npm run rolling [-- --proxy nginx --rounds 5 --requests 10000 --streams 200]` restarts both nodes behind the kit's
// proxy under load in each round, prints what was broken, and fails where anything was. Ports 3001, 3002, 3101, 3102.
const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'haproxy' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10000' },
    streams: { type: 'string', default: '200' },
  },
});
const kind = values.proxy === 'nginx' ? 'nginx' : 'haproxy';
const load = {
  requests: Number(values.requests),
  streams: Number(values.streams),
  clients: 8,
  openStreams: 40,
};
const print = (line: string) => process.stdout.write(`${line}\n`);

const installation = await startInstallation(kind, { wordMs: 100 });
let isWhole = true;
print(
  `both nodes restarted behind ${kind}, ${load.clients} clients, ${load.openStreams} streams open at a time`,
);
print('round | requests | broken | streams | broken | restarts took s | round took s');
for (let round = 1; round <= Number(values.rounds); round++) {
  const startedAt = performance.now();
  let restartSeconds: number | null = null;
  const { proxy, environment, sessions } = installation;
  const running = runLoad(proxy, { environment, sessions, load, isOver: () => restartSeconds !== null });
  await installation.restartAll();
  restartSeconds = (performance.now() - startedAt) / 1000;
  const counts = await running;
  const seconds = (performance.now() - startedAt) / 1000;
  const cells = [round, counts.requests, counts.broken, counts.streams, counts.brokenStreams];
  print([...cells, restartSeconds.toFixed(1), seconds.toFixed(1)].join(' | '));
  for (const [fault, times] of counts.faults) print(`  ${fault}: ${times}`);
  isWhole &&= counts.faults.size === 0;
}
const gentle = installation.exits.every((code) => code === 0);
await installation.close();
print(
  isWhole && gentle
    ? 'rolling: nothing was broken'
    : `rolling: something was broken; exits ${installation.exits}`,
);
process.exitCode = isWhole && gentle ? 0 : 1;
