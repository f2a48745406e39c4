/** The facts that a reply to a need names: the address that opens the candidate's space, and the job's country (D61). */
export type Help = {
  spaceUrl: string;
  /** ISO 3166-1 alpha-2; null if the job names no country that is known. */
  countryCode: string | null;
};
