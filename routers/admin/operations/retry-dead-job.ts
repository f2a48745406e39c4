import { z } from 'zod';
import { id } from '../../../domain/administration/field-schemas.ts';
import { DomainError } from '../../../kernel/errors/errors.ts';
import { adminProcedure } from '../../procedures.ts';

export const retryDeadJob = adminProcedure
  .meta({ description: 'Queue a dead job again' })
  .input(z.object({ id }))
  .mutation(async ({ ctx: { deps }, input }) => {
    if (await deps.queueAdministration.retry(input.id)) return { id: input.id, queued: true };
    throw new DomainError('not_found', `There is no dead job with the id ${input.id}.`);
  });
