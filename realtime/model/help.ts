/** The data for the replies to needs (D61). */
export type Help = {
  /** The page that mails a new link to the candidate's space. */
  newLinkUrl: string;
  /** ISO 3166-1 alpha-2; null if the job names no country that is known. */
  countryCode: string | null;
  /** True in the form, whose answers can be read again before they are sent. */
  isUnsent?: boolean;
};
