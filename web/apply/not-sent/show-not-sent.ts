import { answeredQuestion } from '#domain/applications/answers/sent-answers.ts';
import { hasControl } from '#domain/applications/form/form-controls.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';
import { findSimilarJobs } from '#domain/jobs/browse/find-similar-jobs.ts';
import { findClosedJob } from '#domain/jobs/one-job/find-closed-job.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { helpIn, replyToDistress } from '#domain/needs/reply-to-needs.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { readJobAddress } from '#web/careers/job-address.ts';
import type { FormFields, PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import type { Pair } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { notSentPage, type TypedText } from './not-sent-page.ts';
import { notSentTexts } from './texts.ts';

/** Answers a form whose job takes no applications now: 410 if it is closed, else 404 (D51). Nothing is stored. */
export async function showNotSent(
  deps: Deps,
  call: PageCall,
  { visit, workspace, fields }: { visit: Visit; workspace: WorkspaceView; fields: FormFields },
): Promise<PageReply> {
  const address = readJobAddress(call);
  const job = address === null ? null : await findClosedJob(deps, address);
  const { lang } = visit;
  const { jobs: otherJobs } =
    address === null ? { jobs: [] } : await findSimilarJobs(deps, { ...address, lang });
  const typed = typedFields(fields);
  const texts = typed.map(([, text]) => text);
  const page = notSentPage(visit, {
    job,
    reason: reasonOf(call, job !== null),
    workspace,
    typed: labelled(typed, lang),
    otherJobs,
    replies: replyToDistress(texts, { lang, help: { ...helpIn(null, deps.settings), isRefused: true } }),
    again: { path: call.path, pairs: [['again', '1']], fields: typed },
  });
  return htmlReply(page, lang, { status: job === null ? 404 : 410, isFramable: true });
}

function reasonOf({ params }: PageCall, isClosed: boolean) {
  if (params.jobId === undefined) return 'noOpenApplications';
  return isClosed ? 'closed' : 'unpublished';
}

/** Lists the fields with a text: those of the page, and the answers to the job's own questions. */
function typedFields(fields: FormFields): Pair[] {
  return Object.entries(fields).flatMap(([name, value]): Pair[] => {
    const isTyped = name !== 'consent' && (hasControl(name) || answeredQuestion(name) !== null);
    return isTyped && typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [];
  });
}

/**
 * Adds the labels of the page's fields. The questions of the job are not public any more: an answer to one is labelled as
 * such, and shown only if it has several words, since a choice or a date says nothing without its question.
 */
function labelled(typed: readonly Pair[], lang: Lang): TypedText[] {
  return typed.flatMap(([name, text]): TypedText[] => {
    if (hasControl(name)) return [{ label: formLabels[lang][name], text }];
    return /\S\s+\S/.test(text) ? [{ label: notSentTexts[lang].answer, text }] : [];
  });
}
