/**
 * The conformance that an audit found, in the terms of the RGAA, France's rules for accessible sites; `audit` names the
 * auditor, the date and the result. Null without an audit, since an operator cannot claim conformance.
 */
type Accessibility = { state: 'none' | 'partial' | 'full'; audit: string } | null;

/**
 * The facts that the public pages state about the operator's site. The operator's own name and address are in
 * `Settings`.
 */
export type SiteSettings = {
  /**
   * The publisher's telephone number, and its legal form, capital and place in a register, as French law wants them.
   */
  readonly publisherPhone: string | null;
  readonly publisherRegistration: string | null;
  /** The person responsible for what is published, whom French law wants named. */
  readonly publicationDirector: string | null;
  /** Name, address and telephone of the company that hosts the service. */
  readonly hostingProvider: string | null;
  readonly accessibility: Accessibility;
  /** True if the home page lists the employers that have open jobs. */
  readonly listsEmployers: boolean;
};
