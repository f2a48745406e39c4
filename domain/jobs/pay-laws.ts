/** A law that demands a pay range in the advertisement of a job. */
export type PayLaw = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  law: string;
  source: string;
  /** The day on which the source was read. */
  readOn: string;
  /** The first day in force, `YYYY-MM-DD`. */
  inForce: string;
};

/**
 * The laws that were read on 2026-11-21 in secondary sources; a lawyer must check them before anyone relies on them. Other
 * countries may have such a law: Poland asks for the range before the interview, and France has a draft. The dates are the
 * directive's; Lithuania's article 25 is said to be older (D43).
 */
export const payLaws: readonly PayLaw[] = [
  {
    country: 'IT',
    law: 'the decree that transposes directive (EU) 2023/970, article 5',
    source:
      'https://dl-law.it/en/trasparenza-retributiva-pubblicato-il-decreto-di-recepimento-della-direttiva-ue-2023-970/',
    readOn: '2026-11-21',
    inForce: '2026-06-07',
  },
  {
    country: 'LT',
    law: 'Labour Code, article 25, and directive (EU) 2023/970, article 5',
    source: 'https://trusaic.com/blog/lithuanias-draft-nearing-approval-transposition-tracking-on-time',
    readOn: '2026-11-21',
    inForce: '2026-06-07',
  },
];
