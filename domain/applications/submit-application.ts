import { invalidField } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { type CountedCaller, consumeEmailLimit } from '../access/call-limits.ts';
import { languageOf } from '../notices/language.ts';
import { applicationNoticeOf } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { KEY_LENGTH } from './form/field-schemas.ts';
import type { PublicApplicationForm } from './form/form-schema.ts';
import { findSuspicion, type RobotTraces } from './form/robot-traces.ts';
import { receiveApplication } from './receive-application.ts';

type SubmitDeps = Parameters<typeof receiveApplication>[0] & Pick<Deps, 'limiter' | 'settings' | 'tokenKeys'>;

type Submission = {
  form: PublicApplicationForm;
  traces: RobotTraces;
  acceptLanguage: string | null;
  /** The key of the header; without one, the form's own key is used (D18). */
  idempotencyKey?: string | null;
  caller: CountedCaller;
};

/** Receives an application from the public form, within the limit of its e-mail; `created` is false for a repeat. */
export function submitApplication(
  deps: SubmitDeps,
  { form, traces, acceptLanguage, idempotencyKey = null, caller }: Submission,
): ReturnType<typeof receiveApplication> {
  const { workspaceSlug, jobId, firstName, lastName, email, phone, why, source, cv } = form;
  const { clientAddress, onCounted } = caller;
  const lang = (job: { lang: Lang }) => languageOf(acceptLanguage, job.lang);
  return receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug,
      why,
      source,
      suspicious: findSuspicion(traces, deps.clock.now()),
      clientAddress,
      notice: (job) => applicationNoticeOf({ lang: lang(job), interviewer: deps.settings.interviewer }),
      idempotency: toIdempotency(idempotencyKey || form.idempotencyKey, form),
    },
    jobId,
    applicant: { firstName, lastName, email, phone },
    cv: cv && { file: cv, field: 'cv' },
    lang,
    admit: () => consumeEmailLimit(deps, { email, clientAddress, onCounted }),
  });
}

/** Scopes the key to its workspace, since keys are the sender's own (D18). */
function toIdempotency(key: string | undefined, { cv, idempotencyKey: _, ...fields }: PublicApplicationForm) {
  if (key === undefined) return undefined;
  // The schema counts code points too.
  const { length } = [...key];
  if (length < KEY_LENGTH.min || length > KEY_LENGTH.max) {
    const code = length < KEY_LENGTH.min ? 'too_short' : 'too_long';
    throw invalidField('idempotencyKey', code, 'Idempotency-Key must have 16 to 255 characters.');
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The fields are sorted, so that their order makes no difference.
  const content = [...given.sort(), cv && [cv.fileName, cv.contentType, sha256(cv.data)]];
  return {
    digest: sha256(JSON.stringify([fields.workspaceSlug, key])),
    contentDigest: sha256(JSON.stringify(content)),
  };
}
