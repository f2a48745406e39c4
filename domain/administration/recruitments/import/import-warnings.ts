import { type PayLaw, payRangeFault } from '#domain/jobs/pay-laws.ts';
import type { ImportEntry } from './import-entry.ts';
import type { PayRangeMissing } from './import-rows.ts';
import type { PlacedEntry } from './read-import-file.ts';

const WARNINGS_SHOWN_MAX = 100;

/**
 * Collects the warnings about accepted entries. At most a hundred warnings are shown, those about pay laws first.
 * `publicNames` are the workspace's name and slug.
 */
export function createImportWarnings(publicNames: readonly string[]) {
  const canonicalNames = new Set(publicNames.map(canonicalName));
  const isPublicName = (name: string) => canonicalNames.has(canonicalName(name));
  const payLawWarnings = createWarningList();
  const entryWarnings = createWarningList();
  return {
    add: (entries: readonly PlacedEntry[], payRangesMissing: readonly PayRangeMissing[]) => {
      for (const { index, law } of payRangesMissing)
        payLawWarnings.add(payRangeWarnings(entries[index], law));
      for (const { place, entry } of entries) {
        const warnings = [...revealedCompanyWarnings(entry, isPublicName), ...missingFieldWarnings(entry)];
        entryWarnings.add(warnings.map((warning) => warningAt(place, warning)));
      }
    },
    list: (): string[] => {
      const shown = [...payLawWarnings.shown, ...entryWarnings.shown].slice(0, WARNINGS_SHOWN_MAX);
      const hiddenCount = payLawWarnings.count() + entryWarnings.count() - shown.length;
      return hiddenCount > 0 ? [...shown, `And ${hiddenCount} more like these.`] : shown;
    },
  };
}

/** Creates a list that counts all its warnings and keeps the first hundred. */
function createWarningList() {
  const shown: string[] = [];
  let count = 0;
  return {
    shown,
    count: () => count,
    add: (texts: readonly string[]) => {
      count += texts.length;
      shown.push(...texts.slice(0, WARNINGS_SHOWN_MAX - shown.length));
    },
  };
}

/** Adds the place of the entry to a warning. The place is empty if a call sends only one entry. */
function warningAt(place: string, warning: string): string {
  return place === '' ? warning : `${place}: ${warning}`;
}

function payRangeWarnings(placedEntry: PlacedEntry | undefined, law: PayLaw): string[] {
  if (placedEntry === undefined) return [];
  const { place, entry } = placedEntry;
  return [warningAt(place, `${payRangeFault(entry.title, law)}.`)];
}

/** Warns if the workspace's name or slug, which are public, is the name of an anonymous job's company (D15). */
function revealedCompanyWarnings(
  { anonymous, company }: ImportEntry,
  isPublicName: (name: string) => boolean,
): string[] {
  if (!anonymous || !isPublicName(company?.name ?? '')) return [];
  return [
    `the recruitment is anonymous, but the workspace, whose name and slug are public, is called like its company "${company?.name}".`,
  ];
}

/** Warns of a job without a description or a place, which job boards refuse or rank last. */
function missingFieldWarnings({ title, status, descriptions, location, locations }: ImportEntry): string[] {
  if (status === 'closed') return [];
  const missing = [
    ...(isEmpty(descriptions) ? ['description'] : []),
    ...(isEmpty(location) && locations.length === 0 ? ['place'] : []),
  ];
  return missing.length === 0 ? [] : [`"${title}" has no ${missing.join(' and no ')}.`];
}

function isEmpty(texts: Record<string, string | null | undefined> | null | undefined): boolean {
  return !Object.values(texts ?? {}).some(Boolean);
}

/** Returns a name in the form in which it is compared: `Acme & Fils` and `acme-fils` are equal. */
function canonicalName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');
}
