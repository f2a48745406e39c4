import { z } from 'zod';
import { notePortalLink } from '../../../db/applications/manage-applications.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { mintPortalLink } from '../../../domain/portal/portal-link.ts';
import { offerChat } from '../../../domain/prequalification/offer-chat.ts';
import { adminProcedure } from '../../procedures.ts';

/** The links stand for the candidate (D29): hand them to that person only. */
export const createPortalLink = adminProcedure
  .meta({ description: 'Make the links that open a candidate’s portal and conversation' })
  .input(z.object({ application: id }))
  .mutation(async ({ ctx: { deps }, input: { application: applicationId } }) => {
    const candidate = await notePortalLink(deps.database, deps.clock.now(), applicationId);
    const { url, token, expiresAt } = mintPortalLink(deps, candidate);
    const chat = await offerChat(deps, { applicationId, linkGeneration: candidate.linkGeneration });
    return { url, token, expiresAt, chatUrl: chat?.url ?? null };
  });
