import { z } from 'zod';
import { listRecruitments as list } from '../../../db/recruitments/manage-recruitments.ts';
import { workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const listRecruitments = adminProcedure
  .meta({ description: 'List the recruitments of a workspace, newest first' })
  .input(z.object({ workspace: workspaceSlug }))
  .query(({ ctx: { deps }, input }) => list(deps.database.query, input.workspace));
