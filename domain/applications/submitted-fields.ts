import type { NewApplication, StoredApplication } from '#db/applications/applications.ts';

/** `internal` columns are set by the service, or shown by each view in its own way. */
type Kind = 'attribution' | 'applicant' | 'letter' | 'internal';

/**
 * The kind of each column of an application, in the order in which views show them. Intake, export and the
 * administrator's view derive their fields from it; a column without a kind does not compile.
 */
const kinds = {
  source: 'attribution',
  broadcastId: 'attribution',
  firstName: 'applicant',
  lastName: 'applicant',
  email: 'applicant',
  phone: 'applicant',
  why: 'letter',
  portfolioUrl: 'letter',
  answers: 'letter',
  lang: 'letter',
  id: 'internal',
  workspaceId: 'internal',
  recruitmentId: 'internal',
  candidateId: 'internal',
  channel: 'internal',
  partnerId: 'internal',
  verified: 'internal',
  status: 'internal',
  suspicious: 'internal',
  suspiciousReason: 'internal',
  test: 'internal',
  duplicateOf: 'internal',
  addressCorrections: 'internal',
  createdAt: 'internal',
  updatedAt: 'internal',
} as const satisfies Record<keyof StoredApplication, Kind>;

type FieldOfKind<Requested extends Kind> = {
  [Field in keyof typeof kinds]: (typeof kinds)[Field] extends Requested ? Field : never;
}[keyof typeof kinds];

/** The applicant as the sender describes them. */
export type Applicant = Pick<NewApplication, FieldOfKind<'applicant'>>;

/** Returns the applicant of a request; a field without a column does not compile. */
export function toApplicant<Given extends Applicant>(
  given: Given & Record<Exclude<keyof Given, keyof Applicant>, never>,
): Applicant {
  return given;
}

/** Returns the fields of these kinds, as they were submitted. `kinds` has every column, so none is missing. */
export function submittedFields<Requested extends Kind>(
  application: StoredApplication,
  ...requested: readonly Requested[]
): Pick<StoredApplication, FieldOfKind<Requested>> {
  const isRequested = (kind: Kind) => requested.some((one) => one === kind);
  const fields = Object.entries(kinds).flatMap(([field, kind]) =>
    isRequested(kind) ? [[field, application[field as keyof StoredApplication]]] : [],
  );
  return Object.fromEntries(fields) as Pick<StoredApplication, FieldOfKind<Requested>>;
}
