import { payRangeFault } from '#domain/jobs/missing-pay-range.ts';
import type { PayLaw } from '#domain/jobs/pay-laws.ts';
import type { PayRangeMissing } from './import-rows.ts';
import type { RecruitmentEntry } from './imported-recruitment.ts';
import type { PlacedEntry } from './read-import-file.ts';

const WARNINGS_SHOWN_MAX = 100;

type WarningContext = { publicNames: readonly string[]; payRangesMissing: readonly PayRangeMissing[] };

/** Lists warnings about accepted entries. Those of pay laws come first, since at most a hundred are shown. */
export function importWarnings(
  entries: PlacedEntry[],
  { publicNames, payRangesMissing }: WarningContext,
): string[] {
  const names = new Set(publicNames.map(canonical));
  const warnings = [
    ...payRangesMissing.flatMap(({ index, law }) => payRangeWarnings(entries[index], law)),
    ...entries.flatMap(({ place, entry }) =>
      [...companyNamed(entry, names), ...missingFieldWarnings(entry), ...unaskedQuestions(entry)].map(
        (warning) => `${place}: ${warning}`,
      ),
    ),
  ];
  const more = warnings.length - WARNINGS_SHOWN_MAX;
  return more > 0 ? [...warnings.slice(0, WARNINGS_SHOWN_MAX), `And ${more} more like these.`] : warnings;
}

function payRangeWarnings(placed: PlacedEntry | undefined, law: PayLaw): string[] {
  return placed === undefined ? [] : [`${placed.place}: ${payRangeFault(placed.entry.title, law)}.`];
}

/** The workspace's own name and slug stay public; they must not reveal an anonymous company (D15). */
function companyNamed({ anonymous, company }: RecruitmentEntry, names: Set<string>): string[] {
  if (!anonymous || !names.has(canonical(company?.name ?? ''))) return [];
  return [
    `the recruitment is anonymous, but the workspace, whose name and slug are public, is called like its company "${company?.name}".`,
  ];
}

/** Job boards refuse a job without a description or a place, or rank it last. */
function missingFieldWarnings({
  title,
  status,
  descriptions,
  location,
  locations,
}: RecruitmentEntry): string[] {
  if (status === 'closed') return [];
  const missing = [
    ...(isEmpty(descriptions) ? ['description'] : []),
    ...(isEmpty(location) && locations.length === 0 ? ['place'] : []),
  ];
  return missing.length === 0 ? [] : [`"${title}" has no ${missing.join(' and no ')}.`];
}

/** The conversation asks its own questions; only partners read those of a job that are for it (D60). */
function unaskedQuestions({ title, questions }: RecruitmentEntry): string[] {
  const ids = questions.flatMap(({ id, where }) => (where === 'conversation' ? [id] : []));
  if (ids.length === 0) return [];
  return [
    `"${title}" has questions for the conversation, which only partners can answer: ${ids.join(', ')}.`,
  ];
}

function isEmpty(texts: Record<string, string | null | undefined> | null | undefined): boolean {
  return !Object.values(texts ?? {}).some(Boolean);
}

/** `Acme & Fils` and `acme-fils` compare as equal. */
function canonical(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');
}
