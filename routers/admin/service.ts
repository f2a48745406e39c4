import { z } from 'zod';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { id } from '#domain/administration/field-schemas.ts';
import { rewrapKeys } from '#domain/administration/keys/rewrap-keys.ts';
import { checkService } from '#domain/administration/service/check-service.ts';
import { recordBackup } from '#domain/administration/service/record-backup.ts';
import { retryDeadJob } from '#domain/administration/service/retry-dead-job.ts';
import { showMigrations } from '#domain/administration/service/show-migrations.ts';
import { verifyAudit } from '#domain/administration/service/verify-audit.ts';
import { applySetup } from '#domain/administration/setup/apply-setup.ts';
import { runRetention } from '#domain/erasure/run-retention.ts';
import { adminProcedure } from '../base/procedures.ts';

export const serviceCommands = {
  retention: {
    run: adminProcedure
      .meta({ description: 'Purge what has been kept for its time' })
      .input(z.object({ dryRun: z.boolean().optional().describe('only say what would be purged') }))
      .mutation(({ ctx: { deps }, input }) => runRetention(deps, { dryRun: input.dryRun === true })),
  },
  audit: {
    verify: adminProcedure
      .meta({ description: 'Check the audit chain, and name the first entry that is not what it was' })
      .query(({ ctx: { deps } }) => verifyAudit(deps)),
  },
  keys: {
    rewrap: adminProcedure
      .meta({ description: 'Seal every candidate’s key again under the newest of DATA_KEYS' })
      .mutation(({ ctx: { deps } }) => rewrapKeys(deps)),
  },
  queue: {
    dead: adminProcedure
      .meta({ description: 'List follow-up jobs that no retry mended' })
      .query(({ ctx: { deps } }) => deps.queueAdministration.dead()),
    retry: adminProcedure
      .meta({ description: 'Queue a dead job again' })
      .input(z.object({ id }))
      .mutation(({ ctx: { deps }, input }) => retryDeadJob(deps, input)),
  },
  backup: {
    record: adminProcedure
      .meta({ description: 'Note that a backup of database and CVs is complete, for doctor and the metrics' })
      .mutation(({ ctx: { deps } }) => recordBackup(deps)),
  },
  demo: {
    seed: adminProcedure
      .meta({ description: 'Make the demonstration’s data where it is missing, and issue new keys' })
      .mutation(({ ctx: { deps } }) => seedDemo(deps)),
  },
  // The command is "apply", a name that a router reserves.
  applySetup: adminProcedure
    .meta({ description: 'Set up workspaces, partners and keys as a file says' })
    .input(z.object({ text: z.string(), dryRun: z.boolean() }))
    .mutation(({ ctx: { deps, principal }, input }) => applySetup(deps, principal, input)),
  migrate: adminProcedure
    .meta({ description: 'Bring the database to this version’s schema' })
    .mutation(({ ctx: { deps } }) => showMigrations(deps)),
  doctor: adminProcedure
    .meta({ description: 'Check the settings and what they lead to' })
    .query(({ ctx: { deps } }) => checkService(deps)),
};
