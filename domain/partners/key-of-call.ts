import { DomainError } from '#kernel/errors/errors.ts';
import type { PartnerPrincipal } from '../access/principal.ts';

/** Returns the name of a partner's key in the audit trail (D35). */
export function actorOf({ keyId }: PartnerPrincipal): string {
  return `key:${keyId}`;
}

/** Builds the refusal of a test key, which must not reach real jobs or people (D47). */
export function testKeyRefused(message: string): DomainError {
  return new DomainError('scope_missing', message, { hint: 'Use a key that begins with pk_, not pk_test_.' });
}
