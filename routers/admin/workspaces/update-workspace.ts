import { z } from 'zod';
import { changeWorkspace } from '../../../db/workspaces/manage-workspaces.ts';
import {
  email,
  httpUrl,
  lang,
  name,
  retentionMonths,
  workspaceSlug,
} from '../../../domain/administration/field-schemas.ts';
import { adminProcedure } from '../../procedures.ts';

export const updateWorkspace = adminProcedure
  .meta({ description: 'Change the given fields of a workspace' })
  .input(
    z.object({
      slug: workspaceSlug,
      name: name.optional(),
      logo: httpUrl.optional(),
      contactEmail: email.optional(),
      lang: lang.optional(),
      retentionMonths: retentionMonths.optional(),
    }),
  )
  .mutation(({ ctx: { deps }, input: { slug, ...fields } }) =>
    changeWorkspace(deps.database, deps.clock.now(), slug, fields),
  );
