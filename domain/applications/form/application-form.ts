import { links } from '#domain/jobs/links.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { applicationNoticeOf, interviewerFor } from '#domain/notices/notices.ts';
import type { Settings } from '#domain/ports.ts';
import { listCvMediaTypes } from '#kernel/cv-media-types.ts';
import { applicationFilesBytesMax } from '#kernel/input/application-size.ts';
import type { Lang } from '#kernel/language.ts';
import { textPatterns } from '#kernel/text/text.ts';
import { FILE_NAME_CHARACTERS_MAX } from './field-schemas.ts';
import { type ControlType, controlNames, fileFields, formControls, hasControl } from './form-controls.ts';
import { formatMegabytes, formLabels } from './form-labels.ts';
import { type FieldRules, formRules } from './form-rules.ts';

/** The path of the operation that takes the form. */
export const SUBMIT_PATH = '/api/v2/application/submit';

export type ApplicationForm = ReturnType<typeof toApplicationForm>;

export type FormSettings = Pick<Settings, 'publicUrl' | 'cvBytesMax' | 'submitLimits' | 'interviewer'>;

/**
 * Describes a job's form as data, without the job's own questions. It uses the same rules and settings as the
 * submission does (D51).
 */
export function toApplicationForm(settings: FormSettings, { job, lang }: { job: VisibleJob; lang: Lang }) {
  const { publicUrl, cvBytesMax, submitLimits } = settings;
  const jobAddress = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const labels = labelsFor(job, lang);
  const hints = {
    email: labels.emailHint,
    why: labels.whyHint,
    cv: labels.cvHint(formatMegabytes(cvBytesMax, lang)),
    letter: labels.letterHint,
    attachments: labels.attachmentsHint(formatMegabytes(applicationFilesBytesMax(cvBytesMax), lang)),
    portfolioUrl: labels.portfolioUrlHint,
  };
  const fixedValues = new Map<string, string>(Object.entries(jobAddress));
  const notice = applicationNoticeOf({ lang, interviewer: interviewerFor(settings, job) });
  return {
    job: { id: job.id, title: job.title, lang: job.lang, url: links.job(settings, jobAddress) },
    lang,
    action: `${publicUrl}${SUBMIT_PATH}`,
    method: 'POST' as const,
    encoding: 'multipart/form-data' as const,
    headers: { 'Accept-Language': lang },
    fields: inPageOrder(formRules).map((rule) => toField(rule, { labels, fixedValues, hints })),
    // U+FFFD is the mark of bytes that were no valid text.
    refusedCharacters: `${textPatterns.control}|\\uFFFD`,
    file: {
      field: 'cv' as const,
      bytesMin: 1,
      bytesMax: cvBytesMax,
      nameLengthMax: FILE_NAME_CHARACTERS_MAX,
      kinds: listCvMediaTypes(),
    },
    files: {
      fields: fileFields.map((field) => ({ countMax: 1, ...field })),
      bytesMax: applicationFilesBytesMax(cvBytesMax),
    },
    consent: {
      field: 'consent' as const,
      value: '1' as const,
      text: notice.text,
      version: notice.version,
      sha256: notice.sha256,
    },
    limits: {
      perMinuteFromOneAddress: submitLimits.perAddressMinute,
      perHourForOneEmail: submitLimits.perEmailHour,
    },
  };
}

/** Returns the labels of the fields. An open application names no job, so its letter has another label. */
function labelsFor({ openApplications }: VisibleJob, lang: Lang): (typeof formLabels)[Lang] {
  const labels = formLabels[lang];
  if (openApplications !== true) return labels;
  return { ...labels, why: labels.openWhy, whyHint: labels.openWhyHint };
}

type FormText = {
  labels: (typeof formLabels)[Lang];
  fixedValues: ReadonlyMap<string, string>;
  hints: Readonly<Record<string, string>>;
};

function toField({ name, required, ...rules }: FieldRules, { labels, fixedValues, hints }: FormText) {
  const value = fixedValues.get(name);
  // The schema accepts any text for these fields, but the values of this job are known.
  if (value !== undefined) return { name, type: 'hidden' as const, required, value };
  if (!hasControl(name)) return { name, type: 'hidden' as const, required, ...rules };
  const control: { type: ControlType; autocomplete?: string } = formControls[name];
  const hint = hints[name];
  const label = labels[name];
  return { name, ...control, label, ...(hint !== undefined && { hint }), required, ...rules };
}

/** Sorts the fields: first the hidden ones, whose position is -1, then those with a control in the page's order. */
function inPageOrder(fields: readonly FieldRules[]): FieldRules[] {
  const position = ({ name }: FieldRules) => (hasControl(name) ? controlNames.indexOf(name) : -1);
  return fields.toSorted((one, other) => position(one) - position(other));
}
