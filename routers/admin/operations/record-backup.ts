import { recordBackup as record } from '#domain/administration/service/record-backup.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const recordBackup = adminProcedure
  .meta({ description: 'Note that a backup of database and CVs is complete, for doctor and the metrics' })
  .mutation(({ ctx: { deps } }) => record(deps));
