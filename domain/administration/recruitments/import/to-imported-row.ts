import { readInstant } from '#kernel/calendar/read-time.ts';
import type { Zoned } from '#kernel/calendar/write-time.ts';
import type { ImportEntry } from './import-entry.ts';
import type { ImportedRow } from './import-rows.ts';
import { listPlaces } from './imported-places.ts';

/** A salary without a currency is in euros (D14). */
const DEFAULT_CURRENCY = 'EUR';

/**
 * Returns the columns of an entry; an empty text becomes null. `zoned` has the workspace's time zone, in which a job is
 * shown from the start of its first day to the end of its last day (D71).
 */
export function toImportedRow(entry: ImportEntry, zoned: Zoned): ImportedRow {
  const { contract, salary, company, descriptions } = entry;
  const [location, ...moreLocations] = listPlaces(entry);
  return {
    id: entry.id ?? null,
    externalId: entry.externalId ?? null,
    title: entry.title,
    locationDisplay: location?.display ?? null,
    locationCity: location?.city ?? null,
    locationPostalCode: location?.postalCode ?? null,
    locationRegion: location?.region ?? null,
    locationCountry: location?.country ?? null,
    moreLocations,
    contractType: contract?.type || null,
    contractDurationValue: contract?.durationValue ?? null,
    contractDurationUnit: contract?.durationUnit || null,
    salaryMin: salary?.min ?? null,
    salaryMax: salary?.max ?? null,
    salaryCurrency: salary?.currency ?? DEFAULT_CURRENCY,
    salaryPeriod: salary?.period ?? 'year',
    salaryVisible: entry.salaryVisible ?? null,
    remoteWorkDays: entry.remoteWorkDays ?? null,
    workTime: entry.workTime ?? null,
    staffing: entry.staffing,
    department: entry.department || null,
    experienceLevel: entry.experienceLevel || null,
    educationLevel: entry.educationLevel || null,
    qualifications: entry.qualifications,
    companyName: company?.name || null,
    companyLogo: company?.logo ?? null,
    anonymous: entry.anonymous,
    descriptionCompany: descriptions?.company || null,
    descriptionPosition: descriptions?.position || null,
    descriptionProfile: descriptions?.profile || null,
    benefits: entry.benefits,
    questions: entry.questions,
    lang: entry.lang ?? null,
    status: entry.status,
    published: entry.published ?? null,
    test: entry.test,
    publishedAt: entry.publishedAt == null ? null : readInstant(entry.publishedAt, zoned),
    closesAt: entry.closesAt == null ? null : readInstant(entry.closesAt, zoned, 'end'),
  };
}
