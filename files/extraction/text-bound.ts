/** Longer texts are cut off. */
export const TEXT_LENGTH_MAX = 1_000_000;
