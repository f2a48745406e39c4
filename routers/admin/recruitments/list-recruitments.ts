import { z } from 'zod';
import { workspaceSlug } from '#domain/administration/field-schemas.ts';
import { listRecruitments as list } from '#domain/administration/recruitments/list-recruitments.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const listRecruitments = adminProcedure
  .meta({ description: 'List the recruitments of a workspace, newest first' })
  .input(z.object({ workspace: workspaceSlug }))
  .query(({ ctx: { deps }, input }) => list(deps, input));
