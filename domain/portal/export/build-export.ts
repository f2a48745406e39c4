import { listApplicationsOfCandidate } from '#db/applications/applications-of-candidate.ts';
import { listConsents } from '#db/candidates/portal.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import { type ApplicationRow, statusFields, submitted, toIso } from './application.ts';
import { describePerson } from './describe-person.ts';
import { legalBases } from './legal-bases.ts';
import { readApplicationHistories } from './read-application-histories.ts';
import { withFiles } from './with-files.ts';

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'dataKeys' | 'cvStore' | 'exportMemory'>;

/** A file of the application `of`. It is opened only when it is written, so that few are in memory at once. */
export type AttachedFile = { of: string; fileName: string; mediaType: string; open(): Promise<Buffer> };

export type ExportedData = Awaited<ReturnType<typeof buildExport>>['data'];

/**
 * Builds the export of all data of the person (D29). For an application id used as the token, which the partner also
 * knows, the export has only that application, as it was sent, and its consents (D30).
 */
export async function buildExport(
  deps: ExportDeps,
  { holder, includeFiles, response }: { holder: TokenHolder; includeFiles: boolean; response: ResponseScope },
) {
  const { candidate, applicationId } = holder;
  const { query } = deps.database;
  const seesWholePerson = applicationId === null;
  const rows = await listApplicationsOfCandidate(query, candidate.id, applicationId);
  const ids = rows.map(({ application }) => application.id);
  const consents = await listConsents(query, ids);
  const handled = seesWholePerson ? await readApplicationHistories(query, ids) : null;
  const applications = rows.map((row) => ({
    ...submitted(row),
    ...(seesWholePerson && statusFields(row)),
    ...handled?.get(row.application.id),
  }));
  const [sent] = rows;
  const person = seesWholePerson || sent === undefined ? candidate : sent.application;
  const data = {
    exportedAt: deps.clock.now().toISOString(),
    rgpd: { legalBasis: legalBases[candidate.lang], retentionMonths: candidate.retentionMonths },
    candidate: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.phone,
      cvFilePath: rows.findLast(hasCv)?.files[0]?.metadata.storageKey ?? null,
      createdAt: person.createdAt.toISOString(),
    },
    applications:
      seesWholePerson && includeFiles
        ? await withFiles(deps, { applications, rows, response })
        : applications,
    consents: consents.map(({ sequence: _, candidateId: __, addressHmac, at, ...proof }) => ({
      ...proof,
      ...(seesWholePerson && { addressHmac }),
      at: toIso(at),
    })),
    ...(seesWholePerson && (await describePerson(deps, { candidate, rows }))),
  };
  return { data, files: seesWholePerson ? attached(deps, rows) : [] };
}

/** The CVs are the first of an application's files. */
function hasCv({ files }: ApplicationRow): boolean {
  return files[0]?.kind === 'cv';
}

function attached(deps: ExportDeps, rows: readonly ApplicationRow[]): AttachedFile[] {
  return rows.flatMap(({ application: { id }, files }) =>
    files.map(({ number, metadata: { fileName, mediaType } }) => ({
      of: id,
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
