import { randomUUID } from 'node:crypto';
import type { Deps } from '../ports.ts';

/** A new Message-ID; every attempt to send a mail has the same, so that a mailbox shows it once. */
export function newMessageId({ settings }: Pick<Deps, 'settings'>): string {
  return `<${randomUUID()}@${new URL(settings.publicUrl).hostname}>`;
}
