import { ownerLimits } from '#domain/access/call-limits.ts';

/** The words for the owner of the calls that a limit counts together. */
const ownerPhrases = {
  consent: 'in a session',
  save: 'in a session',
  portal: 'with a token',
  alerts: 'with a token',
  'address-change': 'for a person',
} as const satisfies Partial<Record<keyof typeof ownerLimits, string>>;

/** The words for the length of a limit's window, by its seconds. */
const windowPhrases = { 60: 'a minute', 3600: 'an hour' } as const;

/** Writes a limit for the description of an operation, such as “At most 60 calls a minute with a token.” */
export function limitSentence(policy: keyof typeof ownerPhrases): string {
  const { limit, windowSeconds } = ownerLimits[policy];
  return `At most ${limit} calls ${windowPhrases[windowSeconds]} ${ownerPhrases[policy]}.`;
}
