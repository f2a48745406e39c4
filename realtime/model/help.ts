/** The facts that a reply to a need names (D61). */
export type Help = {
  /** The page that mails a new link to the candidate's space. */
  newLinkUrl: string;
  /** ISO 3166-1 alpha-2; null if the job names no country that is known. */
  countryCode: string | null;
  /** True for answers that are read again before they are sent. */
  isUnsent?: boolean;
};
