import type { listConsents } from '#db/candidates/portal.ts';
import type {
  ApplicationRow,
  FileMetadata,
  statusFieldsOf,
  submittedFieldsOf,
} from './application-fields.ts';
import type { describePerson } from './describe-person.ts';
import type { readApplicationHistories } from './read-application-histories.ts';

export type DataWithFiles = {
  data: ExportedData;
  /** The files of the archive; empty in an export of one application. */
  files: ArchivedFile[];
};

/** A file of an application in the archive. It is opened only when it is written, so that few are in memory at once. */
export type ArchivedFile = {
  applicationId: string;
  fileName: string;
  mediaType: string;
  open(): Promise<Buffer>;
};

/**
 * The data of a person. An export of one application has only the data that was sent: it lacks the members that are in
 * a `Partial` (D30).
 */
export type ExportedData = {
  exportedAt: string;
  rgpd: { legalBasis: string; retentionMonths: number };
  candidate: {
    firstName: string | null;
    lastName: string;
    email: string;
    phone: string | null;
    /** The storage key of the first CV of the last application that has one. */
    cvFilePath: string | null;
    createdAt: string;
  };
  applications: ExportedApplication[];
  consents: ExportedConsent[];
} & Partial<Awaited<ReturnType<typeof describePerson>>>;

type SubmittedFields = ReturnType<typeof submittedFieldsOf>;
type StatusFields = ReturnType<typeof statusFieldsOf>;
type History =
  Awaited<ReturnType<typeof readApplicationHistories>> extends Map<string, infer Value> ? Value : never;

/**
 * A file with its bytes in base64 and its extracted text, if they were requested. `data` is null for a file beyond the
 * limit, and `text` for a file without text.
 */
type ExportedFile = FileMetadata & { data?: string | null; text?: string | null };

type ExportedApplication = Omit<SubmittedFields, 'cv' | 'laterCvs' | 'attachments'> & {
  cv: ExportedFile | null;
  laterCvs?: ExportedFile[];
  attachments?: (ExportedFile & { kind: ApplicationRow['files'][number]['kind'] })[];
} & Partial<StatusFields & History>;

type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number];

/** A consent; a whole export has its `addressHmac` as well. */
export type ExportedConsent = Omit<ConsentRow, 'sequence' | 'candidateId' | 'addressHmac' | 'at'> & {
  at: string;
} & Partial<Pick<ConsentRow, 'addressHmac'>>;
