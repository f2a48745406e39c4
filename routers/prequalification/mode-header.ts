import type { Reply } from '../../domain/prequalification/converse.ts';

/** Says that the local interviewer answers (contract section 4.6); nothing to say where nothing is resumed. */
export function modeHeader(output: unknown): Record<string, string> {
  const reply = output as Reply | null;
  return reply?.mode === 'local' ? { 'X-Service-Prequalif-Mode': 'local' } : {};
}
