import postgres from 'postgres';

type Target = { databaseUrl: string; applicationId: string; jobId: string };

/**
 * A transaction that changes a person and a job, and then stays open while others commit. It has an early number and
 * early times, and its changes appear late.
 */
export function createStalledTransaction({ databaseUrl, applicationId, jobId }: Target) {
  const client = postgres(databaseUrl, { max: 1, fetch_types: false });
  let isOpen = false;
  let count = 0;
  return {
    isOpen: () => isOpen,
    async begin(): Promise<void> {
      count += 1;
      await client.unsafe('begin');
      isOpen = true;
      const phone = `+33 4 00 00 00 ${String(count % 100).padStart(2, '0')}`;
      await client`update candidates set phone = ${phone}
        where id = (select candidate_id from applications where id = ${applicationId})`;
      await client`update recruitments set department = ${`Atelier ${count}`}, updated_at = now()
        where id = ${jobId}`;
    },
    async end(how: 'commit' | 'rollback'): Promise<void> {
      isOpen = false;
      await client.unsafe(how);
    },
    async close(): Promise<void> {
      await client.end({ timeout: 1 });
    },
  };
}
