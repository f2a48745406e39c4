import type { Deps } from '#domain/ports.ts';

/** Holds each sender at the inspection of its CV until all have arrived, so that none finds another's application. */
export function barrierInspector(senders: number): (deps: Deps) => Pick<Deps, 'cvInspector'> {
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return ({ cvInspector }) => ({
    cvInspector: {
      inspect: async (file, sending) => {
        const inspected = await cvInspector.inspect(file, sending);
        arrived++;
        if (arrived === senders) resolve();
        await complete;
        return inspected;
      },
    },
  });
}
