import { t } from '../base/trpc.ts';
import { applicationCommands } from './applications.ts';
import { candidateCommands, portalCommands } from './candidates.ts';
import { contestCommands } from './contests.ts';
import { deletionCommands } from './deletions.ts';
import { keyCommands } from './keys.ts';
import { managementKeyCommands } from './management-keys.ts';
import { memberCommands } from './members.ts';
import { partnerCommands } from './partners.ts';
import { recruitmentCommands } from './recruitments.ts';
import { serviceCommands } from './service.ts';
import { webhookCommands } from './webhooks.ts';
import { workspaceCommands } from './workspaces.ts';

/** The administrator's commands by group. A person types `management-key issue` for `managementKey.issue`. */
export const adminRouter = t.router({
  workspace: workspaceCommands,
  key: keyCommands,
  managementKey: managementKeyCommands,
  member: memberCommands,
  partner: { ...partnerCommands, ...webhookCommands },
  recruitment: recruitmentCommands,
  application: applicationCommands,
  candidate: candidateCommands,
  portal: portalCommands,
  contest: contestCommands,
  deletion: deletionCommands,
  ...serviceCommands,
});
