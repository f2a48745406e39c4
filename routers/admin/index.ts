import { t } from '../base/trpc.ts';
import { listApplications } from './applications/list-applications.ts';
import { readCv } from './applications/read-cv.ts';
import { setApplicationStatus } from './applications/set-application-status.ts';
import { showApplication } from './applications/show-application.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { correctCandidate } from './candidates/correct-candidate.ts';
import { holdCandidate } from './candidates/hold-candidate.ts';
import { releaseCandidate } from './candidates/release-candidate.ts';
import { searchCandidates } from './candidates/search-candidates.ts';
import { executeDeletion } from './deletion/execute-deletion.ts';
import { refuseDeletion } from './deletion/refuse-deletion.ts';
import { repeatDeletions } from './deletion/repeat-deletions.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { seed } from './demo/seed.ts';
import { issueKey } from './keys/issue-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rewrapKeys } from './keys/rewrap-keys.ts';
import { checkService } from './operations/check-service.ts';
import { createPortalLink } from './operations/create-portal-link.ts';
import { listDeadJobs } from './operations/list-dead-jobs.ts';
import { listDeletions } from './operations/list-deletions.ts';
import { recordBackup } from './operations/record-backup.ts';
import { retryDeadJob } from './operations/retry-dead-job.ts';
import { showMigrations } from './operations/show-migrations.ts';
import { createPartner } from './partners/create-partner.ts';
import { excludePartner } from './partners/exclude-partner.ts';
import { includePartner } from './partners/include-partner.ts';
import { issueFeedAddress } from './partners/issue-feed-address.ts';
import { issuePartnerKey } from './partners/issue-partner-key.ts';
import { listPartners } from './partners/list-partners.ts';
import { readFeedReport } from './partners/read-feed-report.ts';
import { revokePartnerKey } from './partners/revoke-partner-key.ts';
import { updatePartner } from './partners/update-partner.ts';
import { closeRecruitment } from './recruitments/close-recruitment.ts';
import { importRecruitments } from './recruitments/import-recruitments.ts';
import { listRecruitments } from './recruitments/list-recruitments.ts';
import { publishRecruitment } from './recruitments/publish-recruitment.ts';
import { showRecruitment } from './recruitments/show-recruitment.ts';
import { unpublishRecruitment } from './recruitments/unpublish-recruitment.ts';
import { runRetention } from './retention/run-retention.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { removeWebhook } from './webhooks/remove-webhook.ts';
import { setWebhook } from './webhooks/set-webhook.ts';
import { testWebhook } from './webhooks/test-webhook.ts';
import { createWorkspace } from './workspaces/create-workspace.ts';
import { disableWorkspace } from './workspaces/disable-workspace.ts';
import { enableWorkspace } from './workspaces/enable-workspace.ts';
import { listWorkspaces } from './workspaces/list-workspaces.ts';
import { updateWorkspace } from './workspaces/update-workspace.ts';

/** The administrator's commands: `partner.issueKey` is typed `partner issue-key`. */
export const adminRouter = t.router({
  workspace: {
    create: createWorkspace,
    list: listWorkspaces,
    update: updateWorkspace,
    disable: disableWorkspace,
    enable: enableWorkspace,
  },
  key: { issue: issueKey, list: listKeys, revoke: revokeKey },
  partner: {
    create: createPartner,
    update: updatePartner,
    feedUrl: issueFeedAddress,
    report: readFeedReport,
    issueKey: issuePartnerKey,
    revokeKey: revokePartnerKey,
    list: listPartners,
    exclude: excludePartner,
    include: includePartner,
    webhookSet: setWebhook,
    webhookOff: removeWebhook,
    webhookTest: testWebhook,
    webhooks: listWebhookDeliveries,
  },
  recruitment: {
    import: importRecruitments,
    list: listRecruitments,
    show: showRecruitment,
    publish: publishRecruitment,
    unpublish: unpublishRecruitment,
    close: closeRecruitment,
  },
  application: {
    list: listApplications,
    show: showApplication,
    cv: readCv,
    setStatus: setApplicationStatus,
  },
  candidate: {
    search: searchCandidates,
    correct: correctCandidate,
    hold: holdCandidate,
    release: releaseCandidate,
  },
  portal: { link: createPortalLink },
  deletion: {
    list: listDeletions,
    request: requestDeletion,
    execute: executeDeletion,
    refuse: refuseDeletion,
    repeat: repeatDeletions,
  },
  retention: { run: runRetention },
  audit: { verify: verifyAudit },
  keys: { rewrap: rewrapKeys },
  queue: { dead: listDeadJobs, retry: retryDeadJob },
  backup: { record: recordBackup },
  demo: { seed },
  migrate: showMigrations,
  doctor: checkService,
});
