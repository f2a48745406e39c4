import { z } from 'zod';
import { createPortalLink as create } from '#domain/administration/create-portal-link.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const createPortalLink = adminProcedure
  .meta({ description: 'Make the links that open a candidate’s portal and conversation' })
  .input(z.object({ application: id }))
  .mutation(({ ctx: { deps }, input }) => create(deps, input));
