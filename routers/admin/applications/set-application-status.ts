import { z } from 'zod';
import {
  applicationStatuses,
  setApplicationStatus as set,
} from '#domain/administration/applications/set-application-status.ts';
import { id, reason } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const setApplicationStatus = adminProcedure
  .meta({ description: 'Record a person’s decision on an application' })
  .input(z.object({ id, status: z.enum(applicationStatuses), reason }))
  .mutation(({ ctx: { deps }, input }) => set(deps, input));
