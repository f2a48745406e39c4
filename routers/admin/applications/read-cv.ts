import { z } from 'zod';
import { id } from '../../../domain/administration/field-schemas.ts';
import { openCv } from '../../../domain/applications/cv-vault.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import { adminProcedure } from '../../procedures.ts';

/** The decrypted file, as base64; the command line writes it where it was told. */
export const readCv = adminProcedure
  .meta({ description: 'Write the CV of an application to a file, decrypted' })
  .input(z.object({ id }))
  .query(async ({ ctx: { deps }, input }) => {
    const cv = await openCv(deps, input.id);
    if (cv === null)
      throw new DomainError('not_found', `There is no CV of an application with the id ${input.id}.`);
    return { fileName: cv.fileName, mediaType: cv.mediaType, data: cv.data.toString('base64') };
  });
