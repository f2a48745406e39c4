import { z } from 'zod';
import { notePortalLink } from '../../../db/manage-applications.ts';
import { mintPortalToken } from '../../../server/kernel/portal-tokens.ts';
import { adminProcedure } from '../../procedures.ts';
import { id } from '../schemas.ts';

const LINK_DAYS = 30;

/** The link stands for the whole candidate (D29): hand it to that person only. */
export const createPortalLink = adminProcedure
  .meta({ description: 'Make the link that opens a candidate’s portal' })
  .input(z.object({ application: id }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const now = deps.clock.now();
    const candidateId = await notePortalLink(deps.database, now, input.application);
    const expiresAt = new Date(Math.floor(now.getTime() / 1000 + LINK_DAYS * 86_400) * 1000);
    const token = mintPortalToken(deps.tokenKeys, { purpose: 'portal', candidateId, expiresAt });
    return { url: `${deps.settings.publicUrl}/portal/${token}`, token, expiresAt };
  });
