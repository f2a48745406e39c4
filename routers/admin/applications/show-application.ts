import { z } from 'zod';
import { showApplication as show } from '#domain/administration/applications/show-application.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const showApplication = adminProcedure
  .meta({ description: 'Show everything that is kept of an application' })
  .input(z.object({ id }))
  .query(({ ctx: { deps }, input }) => show(deps, input));
