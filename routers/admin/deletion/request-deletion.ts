import { z } from 'zod';
import { findCandidate } from '../../../db/candidates/portal.ts';
import { id } from '../../../domain/administration/field-schemas.ts';
import { requestDeletion as request } from '../../../domain/erasure/request-deletion.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import { adminProcedure } from '../../procedures.ts';

/** For a person who asked by letter or telephone, once it is known who they are; or again, after a restore. */
export const requestDeletion = adminProcedure
  .meta({ description: 'Log the deletion request of a person who asked otherwise than by their link' })
  .input(z.object({ candidate: id }))
  .mutation(async ({ ctx: { deps }, input }) => {
    const candidate = await findCandidate(deps.database.query, input.candidate);
    if (candidate === null) {
      throw new DomainError('not_found', `There is no candidate with the id ${input.candidate}.`);
    }
    return request(deps, { candidate, applicationId: null, actor: 'administrator' });
  });
