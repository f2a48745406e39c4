import { feedProfiles } from '#db/schema/base/partners.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import { NOTICE } from '#domain/feed/findings.ts';
import { findingsOfJob, type JobFinding } from '#domain/feed/job-findings.ts';
import { closesBeforePublished, newRecruitment } from './import/import-rows.ts';
import { checkRefusal, faultAt, type PlacedEntry, readCheckedFile } from './import/read-import-file.ts';
import { closesBeforePublishedFault } from './import/row-faults.ts';
import { toImportedRow } from './import/to-imported-row.ts';

/** `profile` limits the check to one kind of feed; without it, all are checked. */
type FileCheck = { text: string; profile?: FeedProfile | undefined; at: Date };

type FileFinding = JobFinding & { place: string; title: string };

/**
 * Replaces the workspace, which the check does not know. Findings about a workspace's fields are left out below, since
 * an import file cannot mend them.
 */
const standInWorkspace = {
  id: '',
  slug: 'workspace',
  name: 'The workspace',
  logo: null,
  accent: null,
  socialImage: null,
  lang: 'fr',
  timeZone: 'Europe/Paris',
  payTransparency: 'warn',
  posterEmail: 'set@workspace.example',
  linkedinCompanyId: '0',
} as const;

/**
 * Checks an import file's jobs against the rules of boards and pay laws before the import. Throws a refusal if the file
 * has a fault that can be found without the database.
 */
export function checkFile({ text, profile, at }: FileCheck) {
  const entries = readCheckedFile(text);
  const closingBeforePublished = entries.filter(({ entry }) =>
    closesBeforePublished(toImportedRow(entry, standInWorkspace)),
  );
  if (closingBeforePublished.length > 0) {
    throw checkRefusal(closingBeforePublished.map(({ place }) => faultAt(place, closesBeforePublishedFault)));
  }
  const activeEntries = entries.filter(({ entry }) => entry.status === 'active' && !entry.test);
  const findings = activeEntries.flatMap((placedEntry) =>
    findingsOfEntry(placedEntry, { profiles: profile === undefined ? feedProfiles : [profile], at }),
  );
  return { jobs: entries.length, checked: activeEntries.length, notice: NOTICE, findings };
}

function findingsOfEntry(
  { place, entry }: PlacedEntry,
  { profiles, at }: { profiles: readonly FeedProfile[]; at: Date },
): FileFinding[] {
  const recruitment = newRecruitment(toImportedRow(entry, standInWorkspace), {
    workspaceId: standInWorkspace.id,
    at,
  });
  return findingsOfJob({ recruitment, workspace: standInWorkspace }, { profiles, at })
    .filter(({ field }) => !field.startsWith('workspace.'))
    .map((finding) => ({ place, title: entry.title, ...finding }));
}
