import { z } from 'zod';
import { readCv as read } from '#domain/administration/applications/read-cv.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

/** The decrypted file, as base64; the command line writes it to the path of --out. */
export const readCv = adminProcedure
  .meta({ description: 'Write the CV of an application to a file, decrypted' })
  .input(z.object({ id, number: z.int().min(1).optional() }))
  .query(async ({ ctx: { deps }, input }) => {
    const { fileName, mediaType, data } = await read(deps, input);
    return { fileName, mediaType, data: data.toString('base64') };
  });
