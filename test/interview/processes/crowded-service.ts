import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Interviewer } from '#realtime/interviewer/interviewer.ts';
import { startService } from '#server/assembly/service.ts';
import { parseConfig } from '#server/config/config.ts';
import { insertAgreedSessions } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { createHttp } from '#test/support/requests/http.ts';

// This service's time runs five times faster; its provider writes the longest possible answers.
const TIMES_FASTER = 5;
const WORDS = 1000;
const { setTimeout } = globalThis;
globalThis.setTimeout = ((run: () => void, milliseconds = 0, ...more: []) =>
  setTimeout(run, milliseconds / TIMES_FASTER, ...more)) as typeof setTimeout;

const modelInterviewer: Interviewer = {
  speaker: { generatedBy: 'ai', model: 'claude-test' },
  promptVersion: 'test-1',
  answer: async function* (_, signal) {
    for (let word = 0; word < WORDS && !signal.aborted; word += 1) {
      yield { type: 'text', text: `mot ${String(word).padStart(11, '.')} ` };
      if (word % 10 === 0) await wait(25);
    }
    yield { type: 'end', finishReason: 'stop', asks: null, usage: null };
  },
};

const [, , variables = '{}', count = '1'] = process.argv;
const log = pino({ level: 'error' }, pino.destination(2));
const service = await startService(parseConfig(JSON.parse(variables)), log, { modelInterviewer });

const http = createHttp(service.address);
const fixtures = fixturesOf({ ...http, deps: service.deps });
const workspace = await fixtures.workspace();
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
const sessions = await insertAgreedSessions(service.deps, job, Number(count));
http.close();

process.on('message', (asked) => {
  if (asked === 'state after collection') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  service.server.getConnections((_, connections) =>
    process.send?.({ asked, rss, heldBytes: heapUsed + external, connections }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ url: service.address, sessions });
