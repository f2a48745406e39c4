import { z } from 'zod';
import {
  email,
  lang,
  linkedinCompanyId,
  name,
  notify,
  origins,
  payTransparency,
  retentionMonths,
  statusMails,
  timeZone,
  workspaceSlug,
} from '#domain/administration/field-schemas.ts';
import { updateWorkspace as update } from '#domain/administration/workspaces/change-workspace.ts';
import { adminProcedure } from '#routers/base/procedures.ts';
import { look } from './look.ts';

export const updateWorkspace = adminProcedure
  .meta({ description: 'Change the given fields of a workspace' })
  .input(
    z.object({
      slug: workspaceSlug,
      name: name.optional(),
      ...look,
      contactEmail: email.optional(),
      posterEmail: email.optional().describe('whom job boards are told to have posted its jobs'),
      linkedinCompanyId: linkedinCompanyId.optional().describe('the number of its page on LinkedIn'),
      lang: lang.optional(),
      timeZone: timeZone.optional(),
      retentionMonths: retentionMonths.optional(),
      payTransparency: payTransparency.optional().describe('for what is imported or published from now on'),
      notify: notify.optional().describe('when its contact hears of new applications'),
      statusMails: statusMails
        .optional()
        .describe('whether candidates are mailed the statuses of their applications'),
      origins: origins
        .optional()
        .describe('sites whose pages may open its conversations and portals, with commas between them'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => update(deps, input));
