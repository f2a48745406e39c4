/** The conformance that an audit found, in the words of the RGAA; null without an audit, since no site claims it itself. */
type Accessibility = { state: 'none' | 'partial' | 'full'; audit: string } | null;

/** The facts of the operator's site that its public pages state, beyond the publisher's own. */
export type SiteSettings = {
  /** The person responsible for what is published, whom French law wants named. */
  readonly publicationDirector: string | null;
  /** Name, address and telephone of the company that hosts the service. */
  readonly hostingProvider: string | null;
  readonly accessibility: Accessibility;
  /** True if the home page lists the employers that have open jobs. */
  readonly listsEmployers: boolean;
};
