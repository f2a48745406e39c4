/**
 * The conformance that an audit found, in the terms of the RGAA, France's rules for accessible sites. `audit` has the
 * auditor, the date and the result.
 */
type Accessibility = { state: 'none' | 'partial' | 'full'; audit: string };

/**
 * The facts that the public pages state about the operator's site. The operator's own name and address are in
 * `Settings`.
 */
export type SiteSettings = {
  /** The publisher's telephone number, which French law demands. */
  readonly publisherPhone: string | null;
  /** The publisher's legal form, capital and registration, which French law demands. */
  readonly publisherRegistration: string | null;
  /** The person responsible for the publication, whose name French law demands. */
  readonly publicationDirector: string | null;
  /** Name, address and telephone of the company that hosts the service. */
  readonly hostingProvider: string | null;
  /** Null without an audit, since conformance cannot be claimed without one. */
  readonly accessibility: Accessibility | null;
  /** True if the home page lists the employers that have open jobs. */
  readonly listsEmployers: boolean;
};
