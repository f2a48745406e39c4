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
  slug,
  statusMails,
  timeZone,
} from '#domain/administration/field-schemas.ts';
import { createWorkspace as create } from '#domain/administration/workspaces/create-workspace.ts';
import { adminProcedure } from '#routers/base/procedures.ts';
import { look } from './look.ts';

export const createWorkspace = adminProcedure
  .meta({ description: 'Create a workspace, which is an employer account' })
  .input(
    z.object({
      slug: slug.describe('its name in addresses'),
      name,
      ...look,
      contactEmail: email.optional().describe('where requests of candidates are sent'),
      posterEmail: email.optional().describe('whom job boards are told to have posted its jobs'),
      linkedinCompanyId: linkedinCompanyId.optional().describe('the number of its page on LinkedIn'),
      lang: lang.optional().describe('language of its pages and mails, fr unless given'),
      timeZone: timeZone.optional().describe('its days in pages and mails, Europe/Paris unless given'),
      retentionMonths: retentionMonths.optional().describe('months to keep candidates, 24 unless given'),
      payTransparency: payTransparency
        .optional()
        .describe('for jobs without the pay range that their country’s law demands, warn unless given'),
      notify: notify.optional().describe('when its contact hears of new applications, each unless given'),
      statusMails: statusMails
        .optional()
        .describe('whether candidates are mailed the statuses of their applications, on unless given'),
      origins: origins
        .optional()
        .describe('sites whose pages may open its conversations and portals, with commas between them'),
    }),
  )
  .mutation(({ ctx: { deps }, input }) => create(deps, input));
