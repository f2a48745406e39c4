import type { Clock } from '#kernel/clock.ts';
import type { Wire, WireEvent, WireRequest } from '../provider/wire.ts';

/** A request that the wire sent: its characters, and each event with its time on the steady clock. */
export type ObservedRequest = {
  output: WireRequest['output'];
  characters: number;
  openedAtMs: number;
  events: { event: WireEvent; atMs: number }[];
};

/** Wraps a wire so that it records its requests in a list, each with the events that came back. */
export function observeWire(
  wire: Wire,
  clock: Pick<Clock, 'steadyMs'>,
): { wire: Wire; requests: ObservedRequest[] } {
  const requests: ObservedRequest[] = [];
  const open: Wire['open'] = async (request, signal) => {
    const { output, system, messages } = request;
    const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
    const observed: ObservedRequest = { output, characters, openedAtMs: clock.steadyMs(), events: [] };
    requests.push(observed);
    const events = await wire.open(request, signal);
    return record(events, observed);
  };
  async function* record(
    events: AsyncIterable<WireEvent>,
    observed: ObservedRequest,
  ): AsyncGenerator<WireEvent> {
    for await (const event of events) {
      observed.events.push({ event, atMs: clock.steadyMs() });
      yield event;
    }
  }
  return { wire: { ...wire, open }, requests };
}
