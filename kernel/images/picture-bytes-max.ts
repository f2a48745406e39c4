/**
 * A picture of a CV's pages has at most this many bytes. One page of photographs always fits, or five pages of text.
 */
export const PICTURE_BYTES_MAX = 6_000_000;
