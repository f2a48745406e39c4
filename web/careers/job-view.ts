import type { Lang } from '../texts/language.ts';

/** A recruitment as a page shows it. What is hidden is null before it comes here (D14, D15). */
export type JobView = {
  id: string;
  workspace: WorkspaceView;
  title: string;
  location: {
    display: string | null;
    city: string | null;
    postalCode: string | null;
    region: string | null;
    country: string | null;
  };
  contract: { type: string | null; durationValue: number | null; durationUnit: string | null };
  salary: { min: number | null; max: number | null; currency: string; period: SalaryPeriod } | null;
  remoteWorkDays: number | null;
  experienceLevel: string | null;
  educationLevel: string | null;
  qualifications: Record<string, unknown>;
  company: { name: string; logo: string | null } | null;
  descriptions: { company: string | null; position: string | null; profile: string | null };
  benefits: string[];
  lang: Lang;
  publishedAt: Date | null;
  closesAt: Date | null;
};

export type WorkspaceView = { slug: string; name: string; lang: Lang };

export type SalaryPeriod = 'hour' | 'day' | 'week' | 'month' | 'year';

export type Publisher = { legalName: string; contactEmail: string; brandName?: string };

/** The text beside the consent box (D23). */
export type Notice = { version: string; text: string };
