/** The most UTF-16 units of a CV's text. The rest of a longer text is dropped. */
export const TEXT_LENGTH_MAX = 1_000_000;
