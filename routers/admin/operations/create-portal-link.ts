import { z } from 'zod';
import { notePortalLink } from '../../../db/manage-applications.ts';
import { mintPortalLink } from '../../portal/portal-link.ts';
import { adminProcedure } from '../../procedures.ts';
import { id } from '../schemas.ts';

/** The link stands for the whole candidate (D29): hand it to that person only. */
export const createPortalLink = adminProcedure
  .meta({ description: 'Make the link that opens a candidate’s portal' })
  .input(z.object({ application: id }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const candidate = await notePortalLink(deps.database, deps.clock.now(), input.application);
    const { url, token, expiresAt } = mintPortalLink(deps, candidate);
    return { url, token, expiresAt };
  });
