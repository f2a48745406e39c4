import type { Queryable } from '#db/connection/database.ts';
import { listVersionedRows } from '#db/publications/listed-jobs.ts';
import type { PublishedRow } from '#db/recruitments/recruitment-columns.ts';
import type { JobQuestion } from '#db/schema/base/questions.ts';
import type { Place } from '#db/schema/base/recruitments.ts';
import type { Lang } from '#kernel/language.ts';

export { questionKinds, questionPlaces } from '#db/schema/base/questions.ts';
export type { Place } from '#db/schema/base/recruitments.ts';

/**
 * A recruitment for the public, without the salary and company that the recruiter hides (D14, D15). Answers, pages,
 * mails and prompts are made from it, so that they cannot reveal hidden values.
 */
export type VisibleJob = {
  id: string;
  workspace: {
    id: string;
    slug: string;
    name: string;
    lang: Lang;
    timeZone: string;
    /** Tells whether a job that lacks a pay range demanded by law is refused, reported, or neither. */
    payTransparency: PublishedRow['workspace']['payTransparency'];
    logo: string | null;
    accent: string | null;
    socialImage: string | null;
  };
  /**
   * The workspace's data for job boards; null if the job hides its company, the company's id also if it names another.
   */
  board: { posterEmail: string | null; linkedinCompanyId: string | null };
  title: string;
  location: Place;
  /** Set for a job with several places: all of them, `location` first. */
  locations?: Place[];
  contract: { type: string | null; durationValue: number | null; durationUnit: string | null };
  salary: { min: number | null; max: number | null; currency: string; period: SalaryPeriod } | null;
  department: string | null;
  remoteWorkDays: number | null;
  workTime: 'full' | 'part' | null;
  /** True for a job through a temporary work agency. */
  staffing: boolean;
  experienceLevel: string | null;
  educationLevel: string | null;
  qualifications: Record<string, unknown>;
  company: { name: string; logo: string | null } | null;
  descriptions: { company: string | null; position: string | null; profile: string | null };
  benefits: string[];
  questions: JobQuestion[];
  lang: Lang;
  /** Set for the recruitment that collects open applications, which is no job. */
  openApplications?: true;
  publishedAt: Date | null;
  closesAt: Date | null;
  updatedAt: Date;
};

type SalaryPeriod = 'hour' | 'day' | 'week' | 'month' | 'year';

type JobNames = { company: { name: string } | null; workspace: { name: string } };

/** Returns the company's name if it is not hidden and differs from the employer's; else null. */
export function otherCompany({ company, workspace }: JobNames): string | null {
  return company === null || company.name === workspace.name ? null : company.name;
}

/** Returns the name of the company at which the position is; null if the recruiter hides it. */
export function shownCompanyName(
  { anonymous, companyName }: Pick<PublishedRow['recruitment'], 'anonymous' | 'companyName'>,
  workspace: { name: string },
): string | null {
  return anonymous ? null : (companyName ?? workspace.name);
}

/** Makes the visible job. No other code removes the salary and company that the recruiter hides. */
export function toVisibleJob({ recruitment, workspace }: PublishedRow): VisibleJob {
  const location = {
    display: recruitment.locationDisplay,
    city: recruitment.locationCity,
    postalCode: recruitment.locationPostalCode,
    region: recruitment.locationRegion,
    country: recruitment.locationCountry,
  };
  const showsSalary =
    recruitment.salaryVisible && (recruitment.salaryMin !== null || recruitment.salaryMax !== null);
  return {
    id: recruitment.id,
    workspace: {
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      lang: workspace.lang,
      timeZone: workspace.timeZone,
      payTransparency: workspace.payTransparency,
      logo: workspace.logo,
      accent: workspace.accent,
      socialImage: workspace.socialImage,
    },
    board: {
      posterEmail: recruitment.anonymous ? null : workspace.posterEmail,
      linkedinCompanyId:
        recruitment.anonymous || recruitment.companyName !== null ? null : workspace.linkedinCompanyId,
    },
    title: recruitment.title,
    location,
    ...(recruitment.moreLocations.length > 0 && { locations: [location, ...recruitment.moreLocations] }),
    contract: {
      type: recruitment.contractType,
      durationValue: recruitment.contractDurationValue,
      durationUnit: recruitment.contractDurationUnit,
    },
    salary: showsSalary
      ? {
          min: recruitment.salaryMin,
          max: recruitment.salaryMax,
          currency: recruitment.salaryCurrency,
          period: recruitment.salaryPeriod,
        }
      : null,
    department: recruitment.department,
    remoteWorkDays: recruitment.remoteWorkDays,
    workTime: recruitment.workTime,
    staffing: recruitment.staffing,
    experienceLevel: recruitment.experienceLevel,
    educationLevel: recruitment.educationLevel,
    qualifications: recruitment.qualifications,
    company: visibleCompany({ recruitment, workspace }),
    descriptions: {
      company: recruitment.anonymous ? null : recruitment.descriptionCompany,
      position: recruitment.descriptionPosition,
      profile: recruitment.descriptionProfile,
    },
    benefits: recruitment.benefits,
    questions: recruitment.questions,
    lang: recruitment.lang ?? workspace.lang,
    ...(recruitment.openApplications && { openApplications: true }),
    publishedAt: recruitment.publishedAt,
    closesAt: recruitment.closesAt,
    updatedAt: recruitment.updatedAt,
  };
}

/** Returns the company at which the position is, with its logo; null if the recruiter hides it. */
function visibleCompany({ recruitment, workspace }: PublishedRow): VisibleJob['company'] {
  const name = shownCompanyName(recruitment, workspace);
  if (name === null) return null;
  // The workspace's logo is not that of another company.
  const ownLogo = recruitment.companyName === null ? workspace.logo : null;
  return { name, logo: recruitment.companyLogo ?? ownLogo };
}

/** Lists jobs by their ids, also unlisted ones, each with the two revisions that its texts depend on (D42). */
export async function listVersionedJobs(query: Queryable, ids: readonly string[]) {
  const rows = await listVersionedRows(query, ids);
  return rows.map(({ jobRevision, workspaceRevision, ...row }) => {
    return { job: toVisibleJob(row), jobRevision, workspaceRevision };
  });
}

/** An employer's look. `accent` is `#rrggbb`; the path of an image of this service begins with `/`. */
type WorkspaceLook = Pick<VisibleJob['workspace'], 'logo' | 'accent' | 'socialImage'>;

/** An employer as the public may see it. */
export type WorkspaceView = Pick<VisibleJob['workspace'], 'slug' | 'name' | 'lang' | 'timeZone'> &
  Partial<WorkspaceLook>;

/** An employer with the texts and images that only the careers page shows. */
export type CareersView = WorkspaceView & {
  introFr?: string | null;
  introEn?: string | null;
  cover?: string | null;
  /** `on`: people may apply without a job. */
  openApplications?: 'on' | 'off';
};
