import { links } from '#domain/jobs/links.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Settings } from '#domain/ports.ts';
import { listCvKinds } from '#kernel/cv-kinds.ts';
import type { Lang } from '#kernel/language.ts';
import { textPatterns } from '#kernel/text/text.ts';
import { type ControlType, formControls } from './form-controls.ts';
import { formLabels, megabytesOf } from './form-labels.ts';
import { type FieldRules, formRules } from './form-rules.ts';

export type ApplicationForm = ReturnType<typeof toApplicationForm>;

type FormSettings = Pick<Settings, 'publicUrl' | 'cvBytesMax' | 'submitLimits' | 'interviewer'>;

/** Describes the form of a job as data, from the rules and settings that submit enforces (D51). */
export function toApplicationForm(settings: FormSettings, { job, lang }: { job: VisibleJob; lang: Lang }) {
  const { publicUrl, cvBytesMax, submitLimits, interviewer } = settings;
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const labels = formLabels[lang];
  const hints = {
    email: labels.emailHint,
    why: labels.whyHint,
    cv: labels.cvHint(megabytesOf(cvBytesMax, lang)),
  };
  const fixed = new Map<string, string>(Object.entries(address));
  const notice = applicationNoticeOf({ lang, interviewer });
  return {
    job: { id: job.id, title: job.title, lang: job.lang, url: links.job(settings, address) },
    lang,
    action: `${publicUrl}${formRules.path}`,
    method: 'POST' as const,
    encoding: 'multipart/form-data' as const,
    headers: { 'Accept-Language': lang },
    fields: inOrder(formRules.fields).map((rule) => toField(rule, { lang, fixed, hints })),
    refusedCharacters: `${textPatterns.control}|\\uFFFD`,
    file: {
      field: 'cv' as const,
      bytesMin: 1,
      bytesMax: cvBytesMax,
      nameLengthMax: formRules.fileNameLengthMax,
      kinds: listCvKinds(),
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

type FormText = { lang: Lang; fixed: ReadonlyMap<string, string>; hints: Readonly<Record<string, string>> };

function toField({ name, required, ...held }: FieldRules, { lang, fixed, hints }: FormText) {
  const value = fixed.get(name);
  // The schema takes any text for these fields; here their values are known.
  if (value !== undefined) return { name, type: 'hidden' as const, required, value };
  if (!isShown(name)) return { name, type: 'hidden' as const, required, ...held };
  const control: { type: ControlType; autocomplete?: string } = formControls[name];
  const hint = hints[name];
  const label = formLabels[lang][name];
  return { name, ...control, label, ...(hint !== undefined && { hint }), required, ...held };
}

/** Hidden fields come first, then the fields in the order of the page. */
function inOrder(fields: readonly FieldRules[]): FieldRules[] {
  const shown = Object.keys(formControls);
  return fields.toSorted((one, other) => shown.indexOf(one.name) - shown.indexOf(other.name));
}

function isShown(name: string): name is keyof typeof formControls {
  return name in formControls;
}
