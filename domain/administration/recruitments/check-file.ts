import { toVisibleJob } from '#db/recruitments/published-recruitment.ts';
import { feedProfiles } from '#db/schema/partners.ts';
import { brokenRules, type FeedProfile } from '#domain/feed/boards/index.ts';
import { type Finding, NOTICE, payRangeFinding, toFinding } from '#domain/feed/findings.ts';
import { lawRequiringPayRange } from '#domain/jobs/missing-pay-range.ts';
import { toBoardJob } from '#domain/jobs/published-job.ts';
import { closesBeforePublishedFault } from './import-file.ts';
import { closesBeforePublished, newRecruitment } from './import-rows.ts';
import { faultAt, importRefusal, type PlacedEntry, readImportFile } from './read-import-file.ts';
import { toImportedRow } from './to-imported-row.ts';

type FileCheck = { text: string; profile?: FeedProfile | undefined; at: Date };

/** A fault of one job, by a board's rule (D50) or by a pay law, which holds for every profile (D43). */
type FileFinding = Finding & {
  place: string;
  title: string;
  profile: FeedProfile | null;
  /** Null for a pay law, which no board enforces. */
  outcome: 'rejected' | 'hidden' | null;
};

/** The workspace of the check: the fields of the real one are not checked, since a file cannot mend them. */
const workspace = {
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
 * Checks an import file's jobs against the rules of boards and pay laws before the import. Refuses files with the
 * faults that the import finds without the database.
 */
export function checkFile({ text, profile, at }: FileCheck) {
  const entries = readImportFile(text);
  const neverShown = entries.filter(({ entry }) => closesBeforePublished(toImportedRow(entry, workspace)));
  if (neverShown.length > 0) {
    throw importRefusal(neverShown.map(({ place }) => faultAt(place, closesBeforePublishedFault)));
  }
  const activeEntries = entries.filter(({ entry }) => entry.status === 'active' && !entry.test);
  const findings = activeEntries.flatMap((placed) =>
    findingsOfEntry(placed, { profiles: profile === undefined ? feedProfiles : [profile], at }),
  );
  return { jobs: entries.length, checked: activeEntries.length, notice: NOTICE, findings };
}

function findingsOfEntry(
  { place, entry }: PlacedEntry,
  { profiles, at }: { profiles: readonly FeedProfile[]; at: Date },
): FileFinding[] {
  const recruitment = newRecruitment(toImportedRow(entry, workspace), { workspaceId: workspace.id, at });
  // No rule reads a link: its base and its source do not matter.
  const job = toBoardJob({ publicUrl: '' }, toVisibleJob({ recruitment, workspace }), 'board');
  const entryFields = { place, title: entry.title };
  const boardFindings = profiles.flatMap((profile) =>
    brokenRules(profile, job)
      .filter(({ field }) => !field.startsWith('workspace.'))
      .map((rule) => {
        const outcome = rule.level === 'required' ? ('rejected' as const) : ('hidden' as const);
        return { ...entryFields, profile, outcome, ...toFinding(rule) };
      }),
  );
  const law = lawRequiringPayRange(recruitment, at);
  if (law === null) return boardFindings;
  return [...boardFindings, { ...entryFields, profile: null, outcome: null, ...payRangeFinding(law) }];
}
