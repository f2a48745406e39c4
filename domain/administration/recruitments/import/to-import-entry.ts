import type { Recruitment } from '#db/recruitments/recruitment-columns.ts';
import type { ImportEntry } from './import-entry.ts';

/**
 * Converts a recruitment to the import entry that would change nothing. A group of fields such as `contract` is
 * undefined if all its fields are null. `salary` never is, since every recruitment has a currency.
 */
export function toImportEntry(row: Recruitment): ImportEntry {
  const { salaryMin: min, salaryMax: max, salaryCurrency: currency, salaryPeriod: period } = row;
  const firstPlace = {
    display: row.locationDisplay,
    city: row.locationCity,
    postalCode: row.locationPostalCode,
    region: row.locationRegion,
    country: row.locationCountry,
  };
  return {
    id: row.id,
    externalId: row.externalId ?? undefined,
    title: row.title,
    location: undefinedIfAllNull(firstPlace),
    // With several places, `locations` lists all of them. None is empty, since an import drops empty places.
    locations: row.moreLocations.length === 0 ? [] : [firstPlace, ...row.moreLocations],
    contract: undefinedIfAllNull({
      type: row.contractType,
      durationValue: row.contractDurationValue,
      durationUnit: row.contractDurationUnit,
    }),
    salary: { min, max, currency, period },
    salaryVisible: row.salaryVisible,
    remoteWorkDays: row.remoteWorkDays,
    workTime: row.workTime,
    staffing: row.staffing,
    department: row.department,
    experienceLevel: row.experienceLevel,
    educationLevel: row.educationLevel,
    qualifications: row.qualifications,
    company: undefinedIfAllNull({ name: row.companyName, logo: row.companyLogo }),
    anonymous: row.anonymous,
    descriptions: undefinedIfAllNull({
      company: row.descriptionCompany,
      position: row.descriptionPosition,
      profile: row.descriptionProfile,
    }),
    benefits: row.benefits,
    questions: row.questions,
    lang: row.lang,
    status: row.status,
    published: row.published,
    test: row.test,
    publishedAt: row.publishedAt?.toISOString(),
    closesAt: row.closesAt?.toISOString(),
  };
}

function undefinedIfAllNull<Fields extends Record<string, unknown>>(fields: Fields): Fields | undefined {
  return Object.values(fields).every((value) => value === null) ? undefined : fields;
}
