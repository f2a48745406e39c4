import type { NewApplication, StoredApplication } from '#db/applications/store-application.ts';
import type { Lang } from '#kernel/language.ts';

/** The kind of a column. An `internal` column is set by the service, or each view shows it in its own way. */
type Kind = 'attribution' | 'applicant' | 'letter' | 'internal';
/** The description of a column. The printed sheet shows a text after its `label`; it has own code for the others. */
type Field = { kind: Kind; label?: Record<Lang, string> };

const internal = { kind: 'internal' } as const;

/**
 * Describes each column of an application, in the order in which views show them. Intake, exports, the printed sheet,
 * the employer's pages and the administrator's view derive their fields from it; a column without a description does
 * not compile.
 */
const fields = {
  source: { kind: 'attribution' },
  broadcastId: { kind: 'attribution' },
  firstName: { kind: 'applicant', label: { fr: 'Prénom', en: 'First name' } },
  lastName: { kind: 'applicant', label: { fr: 'Nom', en: 'Last name' } },
  email: { kind: 'applicant', label: { fr: 'E-mail', en: 'E-mail' } },
  phone: { kind: 'applicant', label: { fr: 'Téléphone', en: 'Phone' } },
  why: { kind: 'letter', label: { fr: 'Motivation', en: 'Motivation' } },
  portfolioUrl: { kind: 'letter', label: { fr: 'Portfolio ou profil', en: 'Portfolio or profile' } },
  answers: { kind: 'letter' },
  lang: { kind: 'letter' },
  id: internal,
  workspaceId: internal,
  recruitmentId: internal,
  candidateId: internal,
  channel: internal,
  partnerId: internal,
  verified: internal,
  status: internal,
  suspicious: internal,
  suspiciousReason: internal,
  test: internal,
  duplicateOf: internal,
  addressCorrections: internal,
  createdAt: internal,
  updatedAt: internal,
} as const satisfies Record<keyof StoredApplication, Field>;

const applicationFields = Object.entries(fields) as [keyof typeof fields, Field][];

/** The names of the columns of these kinds. */
export type FieldOfKind<Requested extends Kind> = {
  [Name in keyof typeof fields]: (typeof fields)[Name]['kind'] extends Requested ? Name : never;
}[keyof typeof fields];

/** The board and the publication through which the application came, as its sender names them. */
export type Attribution = Pick<NewApplication, FieldOfKind<'attribution'>>;
/** The applicant as the sender describes them. */
export type Applicant = Pick<NewApplication, FieldOfKind<'applicant'>>;
/** The applicant's own words; answers and language depend on the job, and are read with it. */
export type Letter = Omit<Pick<NewApplication, FieldOfKind<'letter'>>, 'answers' | 'lang'>;

/**
 * Returns the fields of these kinds, as they were submitted. The cast at the end is right, since `fields` describes
 * every column.
 */
export function submittedFields<Requested extends Kind>(
  application: Pick<StoredApplication, FieldOfKind<Requested>>,
  ...requested: readonly Requested[]
): Pick<StoredApplication, FieldOfKind<Requested>> {
  const values: Readonly<Record<string, unknown>> = application;
  const isRequested = (kind: Kind) => requested.some((one) => one === kind);
  const chosen = applicationFields.flatMap(([name, { kind }]) =>
    isRequested(kind) ? [[name, values[name]]] : [],
  );
  return Object.fromEntries(chosen) as Pick<StoredApplication, FieldOfKind<Requested>>;
}

/**
 * Counts the applications that have each labelled field of the letter. `filledColumns` tells for each application which
 * columns have a value. Fields without any application are left out.
 */
export function countLetterFields(
  filledColumns: readonly Readonly<Record<keyof StoredApplication, boolean>>[],
): { label: Record<Lang, string>; applications: number }[] {
  return applicationFields.flatMap(([name, { kind, label }]) => {
    if (kind !== 'letter' || label === undefined) return [];
    const applications = filledColumns.filter((isFilled) => isFilled[name]).length;
    return applications > 0 ? [{ label, applications }] : [];
  });
}

/** Lists the submitted texts that have a label, each after its label. */
export function labelledTexts(
  submitted: Readonly<Record<string, unknown>>,
  lang: Lang,
): [label: string, text: string][] {
  return applicationFields.flatMap(([name, { label }]) => {
    const text = submitted[name];
    return label !== undefined && typeof text === 'string' && text !== '' ? [[label[lang], text]] : [];
  });
}
