import type { Row } from 'postgres';
import type { z } from 'zod';
import type { importEntrySchema } from '#domain/administration/recruitments/import/import-entry.ts';
import { publicUrl } from '../surroundings.ts';

export type Job = z.input<typeof importEntrySchema>;

/** The columns of the body, as an engineer names them one by one. */
export function rowOf({ location, contract, salary, company, descriptions, ...job }: Job) {
  return {
    title: job.title,
    location_display: location?.display ?? null,
    location_city: location?.city ?? null,
    location_postal_code: location?.postalCode ?? null,
    location_region: location?.region ?? null,
    location_country: location?.country ?? null,
    more_locations: (job.locations ?? []).slice(1),
    contract_type: contract?.type ?? null,
    contract_duration_value: contract?.durationValue ?? null,
    contract_duration_unit: contract?.durationUnit ?? null,
    salary_min: salary?.min ?? null,
    salary_max: salary?.max ?? null,
    salary_currency: salary?.currency ?? 'EUR',
    salary_period: salary?.period ?? 'year',
    remote_work_days: job.remoteWorkDays ?? null,
    work_time: job.workTime ?? null,
    staffing: job.staffing ?? false,
    department: job.department ?? null,
    experience_level: job.experienceLevel ?? null,
    education_level: job.educationLevel ?? null,
    qualifications: job.qualifications ?? {},
    company_name: company?.name ?? null,
    company_logo: company?.logo ?? null,
    anonymous: job.anonymous ?? false,
    description_company: descriptions?.company ?? null,
    description_position: descriptions?.position ?? null,
    description_profile: descriptions?.profile ?? null,
    benefits: job.benefits ?? [],
    questions: job.questions ?? [],
    lang: job.lang ?? null,
    status: job.status ?? 'active',
    test: job.test ?? false,
    closes_at: job.closesAt == null ? null : new Date(job.closesAt),
  };
}

/** An application as the list shows it. */
export function applicationOf(row: Row, slug: string) {
  const href = `${publicUrl}/api/manage/v1/workspaces/${slug}/applications/${row.id}`;
  return {
    id: row.id,
    reference: `${row.id.slice(0, 4)}-${row.id.slice(4, 8)}`.toUpperCase(),
    href,
    status: row.status,
    job: { id: row.job_id, externalId: row.external_id, title: row.title },
    candidate: {
      id: row.candidate_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
    },
    lang: row.lang,
    source: {
      channel: row.channel,
      partner: row.code,
      source: row.source,
      broadcastId: row.broadcast_id,
      verified: row.verified,
    },
    suspicious: row.suspicious,
    duplicateOf: row.duplicate_of,
    cv:
      row.file_name === null
        ? null
        : { href: `${href}/cv`, fileName: row.file_name, mediaType: row.media_type, bytes: row.byte_length },
    conversation: {
      decision: row.decision,
      aiConsent: row.ai_consent ?? false,
      facts: row.facts ?? 0,
      callback: row.callback,
      messages: row.messages,
      questions: row.questions,
      lastMessageAt: row.last_message_at,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Renames the columns as JavaScript names them. */
export function camel(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
