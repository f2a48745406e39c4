import { z } from 'zod';
import { id } from '#domain/administration/field-schemas.ts';
import { requestDeletionFor } from '#domain/administration/request-deletion-for.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const requestDeletion = adminProcedure
  .meta({ description: 'Log the deletion request of a person who asked otherwise than by their link' })
  .input(z.object({ candidate: id }))
  .mutation(({ ctx: { deps }, input }) => requestDeletionFor(deps, input));
