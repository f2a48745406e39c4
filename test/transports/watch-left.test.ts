import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { t } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/root.ts';
import { createCallContext } from '#server/call/call-context.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const createCaller = t.createCallerFactory(appRouter);

/** A caller whose watches are counted. */
function countedCaller(signal: AbortSignal) {
  const watchers = new Set<string>();
  const { watch } = service.deps;
  const subscribe: typeof watch.subscribe = (sessionId, onEvent) => {
    const stop = watch.subscribe(sessionId, onEvent);
    watchers.add(sessionId);
    return () => {
      stop();
      watchers.delete(sessionId);
    };
  };
  const request = new IncomingMessage(new Socket());
  const deps = { ...service.deps, watch: { ...watch, subscribe } };
  const context = createCallContext(deps, { request, requestId: 'watch', clientAddress: '192.0.2.1' });
  return { caller: createCaller(context, { signal }), watchers };
}

test.each([1, 2])(
  'a watcher that leaves after %i events is let go, though its connection stays',
  async (count) => {
    const { sessionId } = await fixtures.session();
    const { caller, watchers } = countedCaller(new AbortController().signal);
    const events = [];
    for await (const event of await caller.prequalification.watch({ sessionId })) {
      events.push(event);
      expect([...watchers]).toEqual([sessionId]);
      if (events.length === count) break;
      await service.post(`/api/v2/prequalif/${sessionId}/save`, { step: 1 });
    }
    expect(events.at(0)).toEqual({ type: 'consent', aiConsent: true });
    expect([...watchers]).toEqual([]);
  },
);
