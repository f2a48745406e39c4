import { answeredQuestionId } from '#domain/applications/answers/sent-answers.ts';
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
  const typedPairs = typedPairsOf(fields);
  const texts = typedPairs.map(([, text]) => text);
  const page = notSentPage(visit, {
    job,
    reason: reasonOf(call, job !== null),
    workspace,
    typedTexts: labelTexts(typedPairs, lang),
    otherJobs,
    replies: replyToDistress(texts, {
      lang,
      help: { ...helpIn(null, deps.settings), areWordsRefused: true },
    }),
    again: { path: call.path, pairs: [['again', '1']], fields: typedPairs },
  });
  return htmlReply(page, lang, { status: job === null ? 404 : 410, isFramable: true });
}

function reasonOf({ params }: PageCall, isClosed: boolean) {
  if (params.jobId === undefined) return 'noOpenApplications';
  return isClosed ? 'closed' : 'unpublished';
}

/** Lists the names and texts of the filled fields: those of the page, and the answers to the job's own questions. */
function typedPairsOf(fields: FormFields): Pair[] {
  return Object.entries(fields).flatMap(([name, value]): Pair[] => {
    const isTyped = name !== 'consent' && (hasControl(name) || answeredQuestionId(name) !== null);
    return isTyped && typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [];
  });
}

/**
 * Labels the texts. The job's questions are not public any more, so an answer to one of them gets a general label. It
 * is left out unless it has several words, since a choice or a date says nothing without its question.
 */
function labelTexts(typedPairs: readonly Pair[], lang: Lang): TypedText[] {
  return typedPairs.flatMap(([name, text]): TypedText[] => {
    if (hasControl(name)) return [{ label: formLabels[lang][name], text }];
    return /\S\s+\S/.test(text) ? [{ label: notSentTexts[lang].answer, text }] : [];
  });
}
