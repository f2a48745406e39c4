/** The only source of the time, so that tests can set it. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
