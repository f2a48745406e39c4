import { type FieldFault, toDomainError } from '#kernel/errors/errors.ts';
import { requireIdempotencyKeyLength } from '#kernel/input/idempotency-key.ts';
import type { Lang } from '#kernel/language.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { consumeEmailLimit, type LimitedCaller } from '../access/call-limits.ts';
import { languageOf } from '../notices/language.ts';
import { applicationNoticeOf, interviewerFor } from '../notices/notices.ts';
import type { Deps, UploadedFile } from '../ports.ts';
import type { PublicApplicationForm } from './form/form-schema.ts';
import { findSuspicion, type RobotTraces } from './form/robot-traces.ts';
import { type IntakeDeps, receiveApplication } from './receive-application.ts';
import { inspectFiles, type SentFile, toSentFiles } from './sent-files.ts';

type SubmitDeps = IntakeDeps & Pick<Deps, 'limiter' | 'settings' | 'tokenKeys'>;

type Submission = {
  form: PublicApplicationForm;
  traces: RobotTraces;
  acceptLanguage: string | null;
  /** The Idempotency-Key of the header; null or empty to use the form's own key (D18). */
  idempotencyKey?: string | null;
  /** True for the page of open applications. */
  openApplications?: boolean;
  caller: LimitedCaller;
};

/** Receives an application from the public form, within its e-mail address's limit; `created` is false for a repeat. */
export function submitApplication(
  deps: SubmitDeps,
  { form, traces, acceptLanguage, idempotencyKey = null, openApplications = false, caller }: Submission,
): ReturnType<typeof receiveApplication> {
  const { workspaceSlug, jobId, firstName, lastName, email, phone, why, portfolioUrl, answers, source } =
    form;
  const { clientAddress, onLimitState } = caller;
  const lang = (job: { lang: Lang }) => languageOf(acceptLanguage, job.lang);
  return receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug,
      attribution: { source },
      suspicious: findSuspicion(traces, deps.clock.now()),
      clientAddress,
      notice: (job) =>
        applicationNoticeOf({ lang: lang(job), interviewer: interviewerFor(deps.settings, job) }),
      openApplications,
      idempotency: toIdempotency(idempotencyKey || form.idempotencyKey, form),
    },
    jobId,
    applicant: { firstName, lastName, email, phone },
    letter: { why, portfolioUrl },
    answers,
    files: listFiles(form),
    lang,
    admit: () => consumeEmailLimit(deps, { email, clientAddress, onLimitState }),
  });
}

type FormFiles = Pick<PublicApplicationForm, 'cv' | 'letter' | 'attachments'>;

/**
 * Returns the faults of a form's files alone, for a form that is refused for another field: the person then corrects
 * both at once.
 */
export async function findFileFaults(
  deps: Pick<Deps, 'cvInspector'>,
  { files, clientAddress }: { files: FormFiles; clientAddress: string },
): Promise<readonly FieldFault[]> {
  try {
    await inspectFiles(deps, listFiles(files), rateLimitKeyOf(clientAddress));
    return [];
  } catch (error) {
    return toDomainError(error).details;
  }
}

/** Lists the files of the form in the order of its fields. */
function listFiles({ cv, letter: letterFile, attachments = [] }: FormFiles): SentFile[] {
  return [
    ...toSentFiles('cv', cv, 'cv'),
    ...toSentFiles('letter', letterFile, 'letter'),
    ...attachments.flatMap((file, index) => toSentFiles('other', file, `attachments.${index}`)),
  ];
}

/**
 * Returns the digests of a call's key and content; undefined without a key. The digest of the key includes the
 * workspace, since senders choose their keys themselves and may choose the same (D18).
 */
function toIdempotency(key: string | undefined, form: PublicApplicationForm) {
  if (key === undefined) return undefined;
  requireIdempotencyKeyLength(key);
  const { cv, letter: letterFile, attachments = [], idempotencyKey: _, ...fields } = form;
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const summaryOf = (file: UploadedFile | undefined) =>
    file && [file.fileName, file.contentType, sha256(file.data)];
  const otherFiles = [letterFile, ...attachments].filter((file) => file !== undefined);
  // The fields are sorted, so that their order makes no difference. Missing files add nothing, so that a form with a CV
  // alone has the same digest as in versions without other files.
  const content = [...entries.sort(), summaryOf(cv), ...otherFiles.map(summaryOf)];
  return {
    digest: sha256(JSON.stringify([form.workspaceSlug, key])),
    contentDigest: sha256(JSON.stringify(content)),
  };
}
