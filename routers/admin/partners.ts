import { z } from 'zod';
import { feedProfile, id, name, partnerCode, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { revokeKey } from '#domain/administration/keys/revoke-key.ts';
import { excludePartner, includePartner } from '#domain/administration/partners/change-exclusion.ts';
import { createPartner } from '#domain/administration/partners/create-partner.ts';
import { issueFeedAddress } from '#domain/administration/partners/issue-feed-address.ts';
import { issueKeyForPartner } from '#domain/administration/partners/issue-key-for-partner.ts';
import { listPartners } from '#domain/administration/partners/list-partners.ts';
import { readPartnerReport } from '#domain/administration/partners/read-partner-report.ts';
import { updatePartner } from '#domain/administration/partners/update-partner.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The commands about job boards. */
export const partnerCommands = {
  create: adminProcedure
    .meta({ description: 'Create a job board with its integration key, which is shown once' })
    .input(z.object({ code: partnerCode, name, profile: feedProfile.optional() }))
    .mutation(({ ctx: { deps, principal }, input }) => createPartner(deps, principal.actor, input)),
  update: adminProcedure
    .meta({ description: 'Change a job board’s name or the form of its feed' })
    .input(z.object({ code: partnerCode, name: name.optional(), profile: feedProfile.optional() }))
    .mutation(({ ctx: { deps, principal }, input }) => updatePartner(deps, principal.actor, input)),
  feedUrl: adminProcedure
    .meta({ description: 'Issue a secret URL of a job board’s feed, for crawlers that send no header' })
    .input(
      z.object({
        code: partnerCode,
        rotate: z
          .boolean()
          .default(false)
          .describe('issue another; the present one stays valid for seven days'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) => issueFeedAddress(deps, principal.actor, input)),
  report: adminProcedure
    .meta({ description: 'Report which jobs of its feed a job board accepts, and how to correct the others' })
    .input(
      z.object({
        code: partnerCode,
        outcome: z.enum(['accepted', 'hidden', 'rejected']).optional().describe('only jobs of this outcome'),
        limit: z.int().min(1).max(1000).optional().describe('jobs on a page, 100 unless given'),
        cursor: z.string().optional().describe('nextCursor of the page before'),
      }),
    )
    .query(({ ctx: { deps }, input }) => readPartnerReport(deps, input)),
  issueKey: adminProcedure
    .meta({ description: 'Issue a further key to a job board; the present ones stay valid' })
    .input(
      z.object({
        code: partnerCode,
        test: z.boolean().default(false).describe('for the sandbox: it has only test jobs'),
        label: name.optional().describe('what the key is for'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) => issueKeyForPartner(deps, principal.actor, input)),
  revokeKey: adminProcedure
    .meta({ description: 'Revoke a job board’s key at once' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => revokeKey(deps, { kind: 'partner', id: input.id })),
  list: adminProcedure
    .meta({ description: 'List job boards with their keys and exclusions' })
    .query(({ ctx: { deps } }) => listPartners(deps)),
  exclude: adminProcedure
    .meta({ description: 'Exclude a job board from a workspace’s jobs' })
    .input(z.object({ code: partnerCode, workspace: workspaceSlug }))
    .mutation(({ ctx: { deps }, input }) => excludePartner(deps, input)),
  include: adminProcedure
    .meta({ description: 'End the exclusion of a job board from a workspace’s jobs' })
    .input(z.object({ code: partnerCode, workspace: workspaceSlug }))
    .mutation(({ ctx: { deps }, input }) => includePartner(deps, input)),
};
