import { toVisibleJob } from '#db/recruitments/published-recruitment.ts';
import { feedProfiles } from '#db/schema/partners.ts';
import { brokenRules, type FeedProfile } from '#domain/feed/boards/index.ts';
import { type Finding, findingOf, NOTICE, payRangeFinding } from '#domain/feed/findings.ts';
import { missingPayRange } from '#domain/jobs/missing-pay-range.ts';
import { toBoardJob } from '#domain/jobs/published-job.ts';
import { closesFirstFault } from './import-file.ts';
import { closesFirst, newRecruitment } from './import-rows.ts';
import { faultAt, importRefusal, type PlacedEntry, readImportFile } from './read-import-file.ts';
import { toImportedRow } from './to-imported-row.ts';

type Checked = { text: string; profile?: FeedProfile | undefined; at: Date };

/** A fault of one job: of a board's rules (D50), or of a law's, which holds for every profile (D43). */
type FileFinding = Finding & {
  place: string;
  title: string;
  profile: FeedProfile | null;
  outcome: 'rejected' | 'hidden' | null;
};

/** What only the workspace can mend is not asked of a file. */
const workspace = {
  id: '',
  slug: 'workspace',
  name: 'The workspace',
  ...{ logo: null, accent: null, socialImage: null },
  lang: 'fr',
  timeZone: 'Europe/Paris',
  payTransparency: 'warn',
  posterEmail: 'set@workspace.example',
  linkedinCompanyId: '0',
} as const;

/** What boards and pay laws say of an import file's jobs before it is imported; refuses what the import refuses. */
export function checkFile({ text, profile, at }: Checked) {
  const entries = readImportFile(text);
  const neverShown = entries.filter(({ entry }) => closesFirst(toImportedRow(entry, workspace)));
  if (neverShown.length > 0) {
    throw importRefusal(neverShown.map(({ place }) => faultAt(place, closesFirstFault)));
  }
  const advertised = entries.filter(({ entry }) => entry.status === 'active' && !entry.test);
  const findings = advertised.flatMap((placed) =>
    faultsOf(placed, { profiles: profile === undefined ? feedProfiles : [profile], at }),
  );
  return { jobs: entries.length, checked: advertised.length, notice: NOTICE, findings };
}

function faultsOf(
  { place, entry }: PlacedEntry,
  { profiles, at }: { profiles: readonly FeedProfile[]; at: Date },
): FileFinding[] {
  const recruitment = newRecruitment(toImportedRow(entry, workspace), { workspaceId: workspace.id, at });
  const job = toBoardJob({ publicUrl: '' }, toVisibleJob({ recruitment, workspace }), 'board');
  const named = { place, title: entry.title };
  const ofBoards = profiles.flatMap((profile) =>
    brokenRules(profile, job)
      .filter(({ field }) => !field.startsWith('workspace.'))
      .map((rule) => {
        const outcome = rule.level === 'required' ? ('rejected' as const) : ('hidden' as const);
        return { ...named, profile, outcome, ...findingOf(rule) };
      }),
  );
  const law = missingPayRange(recruitment, at);
  if (law === null) return ofBoards;
  return [...ofBoards, { ...named, profile: null, outcome: null, ...payRangeFinding(law) }];
}
