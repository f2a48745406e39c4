import type { StartGate } from '#realtime/turn/start-gate.ts';

/** Refuses nobody, however busy the machine is with other tests. */
export const openGate: StartGate = { assertOpen: () => {}, enter: (begin) => begin() };
