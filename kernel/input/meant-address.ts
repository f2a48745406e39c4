import { editsBetween } from '../text/edits-between.ts';
import { normalizeEmail } from './email-address.ts';

/**
 * The domains of mailboxes that most people here have. Shorter names are left out: `aol.com` is one letter from others.
 */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'protonmail.com',
  'proton.me',
] as const;

/** Endings of two letters that are a slip for `.com`. Another ending, as in `yahoo.es`, may be the provider's own. */
const ENDINGS_OF_SLIPS: readonly string[] = ['co', 'cm'];

/**
 * Returns the address that a person most likely meant, if the domain is one typing error away from that of a well-known
 * provider; null for all others. The first letter must be right, since `mail.com` and `ymail.com` are providers, too.
 */
export function meantAddress(email: string): string | null {
  const address = normalizeEmail(email);
  if (address === null) return null;
  const domainStart = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainStart);
  const meantDomain = DOMAINS.find((known) => isSlip(domain, known));
  return meantDomain === undefined ? null : `${address.slice(0, domainStart)}${meantDomain}`;
}

/** Tells whether a domain is a slip for a known one: `gmial.com` or `gmail.co`, but not `hotmail.it`. */
function isSlip(domain: string, known: string): boolean {
  if (domain[0] !== known[0] || editsBetween(domain, known, 1) !== 1) return false;
  const [name, ending = ''] = splitDomain(domain);
  const [knownName, knownEnding = ''] = splitDomain(known);
  const isSlipInName = name !== knownName;
  if (isSlipInName) return ending === knownEnding;
  return ending.length !== 2 || (knownEnding === 'com' && ENDINGS_OF_SLIPS.includes(ending));
}

/** Splits `gmail.com` into `gmail` and `com`. */
function splitDomain(domain: string): string[] {
  const dot = domain.lastIndexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}
