import type { Clock } from '#kernel/clock.ts';
import type { Wire, WireEvent, WireRequest } from '../provider/wire.ts';

export type Observed = {
  output: WireRequest['output'];
  characters: number;
  openedAtMs: number;
  events: { event: WireEvent; atMs: number }[];
};

/** Returns the wire and a list of the requests that it sends, each with the events that came back. */
export function observeWire(
  wire: Wire,
  clock: Pick<Clock, 'steadyMs'>,
): { wire: Wire; requests: Observed[] } {
  const requests: Observed[] = [];
  const open: Wire['open'] = async (request, signal) => {
    const { output, system, messages } = request;
    const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
    const seen: Observed = { output, characters, openedAtMs: clock.steadyMs(), events: [] };
    requests.push(seen);
    const events = await wire.open(request, signal);
    return record(events, seen);
  };
  async function* record(events: AsyncIterable<WireEvent>, seen: Observed): AsyncGenerator<WireEvent> {
    for await (const event of events) {
      seen.events.push({ event, atMs: clock.steadyMs() });
      yield event;
    }
  }
  return { wire: { ...wire, open }, requests };
}
