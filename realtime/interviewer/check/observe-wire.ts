import type { Clock } from '#kernel/clock.ts';
import type { Wire, WireEvent, WireRequest } from '../provider/wire.ts';

/** A request to the server, and the events that came back. `characters` is the length of its prompt. */
export type ObservedRequest = {
  output: WireRequest['output'];
  characters: number;
  openedAtMs: number;
  events: { event: WireEvent; atMs: number }[];
};

/** Wraps a wire, and lists its requests in `requests`. Times are in milliseconds of the steady clock. */
export function observeWire(
  wire: Wire,
  clock: Pick<Clock, 'steadyMs'>,
): { wire: Wire; requests: ObservedRequest[] } {
  const requests: ObservedRequest[] = [];
  const open: Wire['open'] = async (request, signal) => {
    const { output, system, messages } = request;
    const characters = messages.reduce((sum, { content }) => sum + content.length, system.length);
    const observedRequest: ObservedRequest = { output, characters, openedAtMs: clock.steadyMs(), events: [] };
    requests.push(observedRequest);
    const events = await wire.open(request, signal);
    return record(events, observedRequest);
  };
  async function* record(
    events: AsyncIterable<WireEvent>,
    observedRequest: ObservedRequest,
  ): AsyncGenerator<WireEvent> {
    for await (const event of events) {
      observedRequest.events.push({ event, atMs: clock.steadyMs() });
      yield event;
    }
  }
  return { wire: { ...wire, open }, requests };
}
