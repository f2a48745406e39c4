import { z } from 'zod';
import { listApplications as list } from '../../../db/applications/application-record.ts';
import { id, workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { openCvText } from '../../../domain/applications/cv-text.ts';
import type { Deps } from '../../../domain/ports.ts';
import { adminProcedure } from '../../procedures.ts';

type Listed = Awaited<ReturnType<typeof list>>;

export const listApplications = adminProcedure
  .meta({ description: 'List the applications of a workspace, newest first' })
  .input(
    z.object({
      workspace: workspaceSlug,
      recruitment: id.optional().describe('only those to this recruitment'),
      wantsHuman: z.boolean().optional().describe('only those whose candidate asks for a person'),
      cvText: z
        .string()
        .trim()
        .min(2)
        .max(200)
        .optional()
        .describe('only those whose CV has all these words'),
    }),
  )
  .query(async ({ ctx: { deps }, input: { cvText, ...filter } }) => {
    const listed = await list(deps.database.query, filter);
    return cvText === undefined ? listed : withWords(deps, listed, fold(cvText).split(/\s+/));
  });

/** Opens one text after the other: under each candidate's own key there is nothing for an index to hold. */
async function withWords(deps: Deps, listed: Listed, words: readonly string[]): Promise<Listed> {
  const found: Listed = [];
  for (const application of listed) {
    if (!application.hasCv) continue;
    const text = fold((await openCvText(deps, application.id)) ?? '');
    if (words.every((word) => text.includes(word))) found.push(application);
  }
  return found;
}

/** Without accents and case, so that `hydraulique` is found in `HYDRAULIQUE` and `helene` in `Hélène`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
