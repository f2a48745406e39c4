/** The most bytes of a picture of a CV's pages: one page of photographs always fits, and five pages of text do. */
export const PICTURE_BYTES_MAX = 6_000_000;
