import { isoDay } from '#kernel/calendar.ts';
import { links, type PublicUrl } from '../links.ts';
import type { VisibleJob } from '../visible-job.ts';
import { descriptionHtml } from './description.ts';
import { credentialCategory } from './education.ts';
import { employmentTypeOf } from './employment-type.ts';
import { monthsOfExperience } from './experience.ts';
import { placeMembers } from './place.ts';

/**
 * Returns schema.org's JobPosting as Google reads it. It leaves out unknown and hidden values (D14). Null for an
 * anonymous employer, since the posting needs the employer's name (D15).
 */
export function toJobPosting(job: VisibleJob, { publicUrl }: PublicUrl) {
  const { workspace, company } = job;
  if (company === null) return null;
  const employmentType = employmentTypeOf(job);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml(job),
    identifier: { '@type': 'PropertyValue', name: workspace.name, value: job.id },
    ...(job.publishedAt !== null && { datePosted: isoDay(job.publishedAt, workspace) }),
    ...(job.closesAt !== null && { validThrough: job.closesAt.toISOString() }),
    ...(employmentType !== null && { employmentType }),
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.logo !== null && { logo: links.absolute({ publicUrl }, company.logo) }),
    },
    ...placeMembers(job),
    ...salaryMembers(job),
    ...experienceMembers(job),
    ...educationMembers(job),
    ...(job.benefits.length > 0 && { jobBenefits: job.benefits.join(', ') }),
    inLanguage: job.lang,
    url: links.job({ publicUrl }, { workspaceSlug: workspace.slug, jobId: job.id }),
    directApply: true,
  };
}

function salaryMembers({ salary }: VisibleJob) {
  if (salary === null) return {};
  const { min, max, currency, period } = salary;
  const value = {
    '@type': 'QuantitativeValue',
    ...(min !== null && { minValue: min }),
    ...(max !== null && { maxValue: max }),
    unitText: period.toUpperCase(),
  };
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } };
}

function experienceMembers({ experienceLevel }: VisibleJob) {
  const months = monthsOfExperience(experienceLevel);
  if (months === null) return {};
  return {
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
  };
}

function educationMembers({ educationLevel }: VisibleJob) {
  const category = credentialCategory(educationLevel);
  if (category === null) return {};
  return {
    educationRequirements: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: category,
    },
  };
}
