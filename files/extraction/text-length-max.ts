/** The bound of a CV's text, in UTF-16 units; longer texts are cut off. */
export const TEXT_LENGTH_MAX = 1_000_000;
