import { z } from 'zod';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { rewrapKeys } from '#domain/administration/keys/rewrap-keys.ts';
import { checkService } from '#domain/administration/service/check-service.ts';
import { recordBackup } from '#domain/administration/service/record-backup.ts';
import { retryDeadJob } from '#domain/administration/service/retry-dead-job.ts';
import { showMigrations } from '#domain/administration/service/show-migrations.ts';
import { applySetup } from '#domain/administration/setup/apply-setup.ts';
import { verifyAudit } from '#domain/audit/verify-audit.ts';
import { runRetention } from '#domain/erasure/run-retention.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The commands about the whole service. */
export const serviceCommands = {
  retention: {
    run: adminProcedure
      .meta({ description: 'Delete the data whose retention is over' })
      .input(
        z.object({ dryRun: z.boolean().optional().describe('only list the data that would be deleted') }),
      )
      .mutation(({ ctx: { deps }, input }) => runRetention(deps, { dryRun: input.dryRun === true })),
  },
  audit: {
    verify: adminProcedure
      .meta({ description: 'Check the audit chain, and name the first entry that was changed' })
      .query(({ ctx: { deps } }) => verifyAudit(deps)),
  },
  keys: {
    rewrap: adminProcedure
      .meta({ description: 'Encrypt all candidates’ keys with the newest of DATA_KEYS' })
      .mutation(({ ctx: { deps } }) => rewrapKeys(deps)),
  },
  queue: {
    dead: adminProcedure
      .meta({ description: 'List follow-up jobs whose retries all failed' })
      .query(({ ctx: { deps } }) => deps.queueAdministration.dead()),
    retry: adminProcedure
      .meta({ description: 'Queue a dead job again' })
      .input(z.object({ id }))
      .mutation(({ ctx: { deps }, input }) => retryDeadJob(deps, input)),
  },
  backup: {
    record: adminProcedure
      .meta({
        description: 'Record that a backup of database and CVs is complete, for doctor and the metrics',
      })
      .mutation(({ ctx: { deps } }) => recordBackup(deps)),
  },
  demo: {
    seed: adminProcedure
      .meta({ description: 'Create the missing data of the demonstration, and issue new keys' })
      .mutation(({ ctx: { deps } }) => seedDemo(deps)),
  },
  // A person types `apply`; a tRPC router reserves that name.
  applySetup: adminProcedure
    .meta({ description: 'Set up workspaces, partners and keys from a file' })
    .input(z.object({ text: z.string(), dryRun: z.boolean() }))
    .mutation(({ ctx: { deps, principal }, input }) => applySetup(deps, principal, input)),
  migrate: adminProcedure
    .meta({ description: 'Update the database to the schema of this version' })
    .mutation(({ ctx: { deps } }) => showMigrations(deps)),
  doctor: adminProcedure
    .meta({ description: 'Check the settings and the services that they name' })
    .query(({ ctx: { deps } }) => checkService(deps)),
};
