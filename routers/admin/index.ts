import { t } from '../trpc.ts';
import { issueKey } from './keys/issue-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { createPartner } from './partners/create-partner.ts';
import { excludePartner } from './partners/exclude-partner.ts';
import { issuePartnerKey } from './partners/issue-partner-key.ts';
import { listPartners } from './partners/list-partners.ts';
import { revokePartnerKey } from './partners/revoke-partner-key.ts';
import { closeRecruitment } from './recruitments/close-recruitment.ts';
import { importRecruitments } from './recruitments/import-recruitments.ts';
import { listRecruitments } from './recruitments/list-recruitments.ts';
import { publishRecruitment } from './recruitments/publish-recruitment.ts';
import { unpublishRecruitment } from './recruitments/unpublish-recruitment.ts';
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
    issueKey: issuePartnerKey,
    revokeKey: revokePartnerKey,
    list: listPartners,
    exclude: excludePartner,
  },
  recruitment: {
    import: importRecruitments,
    list: listRecruitments,
    publish: publishRecruitment,
    unpublish: unpublishRecruitment,
    close: closeRecruitment,
  },
});

export type AdminRouter = typeof adminRouter;
