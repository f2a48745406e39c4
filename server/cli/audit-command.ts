import { t } from 'trpc-cli';
import type { verifyAudit } from '#domain/audit/verify-audit.ts';
import { noFlags } from './flags/flags.ts';
import type { Command, Host } from './host.ts';

/** The end of the sentence for each fault. */
const faults = {
  changed: 'is not what was linked',
  missing: 'is missing',
  inserted: 'was put there afterwards',
  unlinked: 'waits too long to be linked: is a service running?',
} as const;

/** Builds the command that prints the report of the audit chain, and fails when the chain is broken. */
export function auditCommand(host: Host): Command {
  const command = t.procedure.meta({ description: 'Check the audit chain' }).input(noFlags);
  return command.handler(async () => {
    const report = (await host.call('audit.verify', undefined)) as Awaited<ReturnType<typeof verifyAudit>>;
    const { broken } = report;
    if (broken === null) return report;
    host.print(report);
    const { sequence, position, fault } = broken;
    const place = sequence === null ? `link ${position}` : `entry ${sequence}`;
    throw new Error(`The audit chain is broken: ${place} ${faults[fault]}.`);
  });
}
