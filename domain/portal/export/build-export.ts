import { listConsents } from '#db/candidates/portal.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import {
  type ApplicationRow,
  listApplicationsWithFiles,
  statusFieldsOf,
  submittedFieldsOf,
} from './application-fields.ts';
import { describePerson } from './describe-person.ts';
import type { DataWithFiles, ExportedConsent, ExportedData } from './exported-data.ts';
import { legalBases } from './legal-bases.ts';
import { readApplicationHistories } from './read-application-histories.ts';
import { withFiles } from './with-files.ts';

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'dataKeys' | 'cvStore' | 'fileMemory'>;

type ExportRequest = {
  holder: TokenHolder;
  /** True to put the files into `data` as base64. The result's `files` are for the ZIP archive in any case. */
  includeFiles: boolean;
  /** Holds the memory of the base64 files until the answer is sent. */
  responseScope: ResponseScope;
};

/** Returns the data of the token's scope: all that is stored about the person (D29), or one application. */
export function buildExport(deps: ExportDeps, request: ExportRequest): Promise<DataWithFiles> {
  const { candidate, applicationId } = request.holder;
  return applicationId === null
    ? exportWholePerson(deps, request)
    : exportOneApplication(deps, { candidate, applicationId });
}

async function exportWholePerson(
  deps: ExportDeps,
  { holder: { candidate }, includeFiles, responseScope }: ExportRequest,
): Promise<DataWithFiles> {
  const { query } = deps.database;
  const rows = await listApplicationsWithFiles(query, candidate.id, null);
  const ids = rows.map(({ application }) => application.id);
  const consents = await listConsents(query, ids);
  const histories = await readApplicationHistories(query, ids);
  const applications = rows.map((row) => ({
    ...submittedFieldsOf(row),
    ...statusFieldsOf(row),
    ...histories.get(row.application.id),
  }));
  const data: ExportedData = {
    ...exportHead(deps, candidate),
    candidate: personFields(candidate, rows),
    applications: includeFiles ? await withFiles(deps, { applications, rows, responseScope }) : applications,
    consents: consents.map((consent) => ({
      ...toExportedConsent(consent),
      addressHmac: consent.addressHmac,
    })),
    ...(await describePerson(deps, { candidate, rows })),
  };
  return { data, files: archivedFiles(deps, rows) };
}

/**
 * Exports one application by its id, which the partner that sent it knows, too. So it has only what was sent, and the
 * consents (D30).
 */
async function exportOneApplication(
  deps: ExportDeps,
  { candidate, applicationId }: { candidate: TokenHolder['candidate']; applicationId: string },
): Promise<DataWithFiles> {
  const { query } = deps.database;
  const rows = await listApplicationsWithFiles(query, candidate.id, applicationId);
  const consents = await listConsents(query, [applicationId]);
  const data: ExportedData = {
    ...exportHead(deps, candidate),
    // The name and the contact details are those that this application sent.
    candidate: personFields(rows[0]?.application ?? candidate, rows),
    applications: rows.map(submittedFieldsOf),
    consents: consents.map(toExportedConsent),
  };
  return { data, files: [] };
}

function exportHead({ clock }: ExportDeps, { lang, retentionMonths }: TokenHolder['candidate']) {
  return { exportedAt: clock.now().toISOString(), rgpd: { legalBasis: legalBases[lang], retentionMonths } };
}

type Person = Pick<TokenHolder['candidate'], 'firstName' | 'lastName' | 'email' | 'phone' | 'createdAt'>;

function personFields(
  { firstName, lastName, email, phone, createdAt }: Person,
  rows: readonly ApplicationRow[],
): ExportedData['candidate'] {
  // Rows are oldest first, so this is the newest application with a CV. A CV is always the first file.
  const withCv = rows.findLast(({ files }) => files[0]?.kind === 'cv');
  const cvFilePath = withCv?.files[0]?.storageKey ?? null;
  return { firstName, lastName, email, phone, cvFilePath, createdAt: createdAt.toISOString() };
}

/** Leaves out the row's number, the person's id and the address's HMAC. A whole export adds the HMAC again. */
function toExportedConsent({
  sequence: _,
  candidateId: __,
  addressHmac: ___,
  at,
  ...proof
}: Awaited<ReturnType<typeof listConsents>>[number]): ExportedConsent {
  return { ...proof, at: at.toISOString() };
}

function archivedFiles(deps: ExportDeps, rows: readonly ApplicationRow[]): DataWithFiles['files'] {
  return rows.flatMap(({ application: { id }, files }) =>
    files.map(({ number, fileName, mediaType }) => ({
      applicationId: id,
      fileName,
      mediaType,
      open: async () => {
        const file = await decryptFile(deps, id, number);
        if (file === null) throw new Error('the file was erased meanwhile');
        return file.data;
      },
    })),
  );
}
