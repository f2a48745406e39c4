import { editsBetween } from '../text/edits-between.ts';
import { normalizeEmail } from './email-address.ts';

/** The domains of mailboxes that most people here have. Shorter names are left out: `aol.com` is one letter from others. */
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

/** Endings of two letters that are a slip for `.com`. Any other one may be the provider's domain of a country. */
const ENDINGS_OF_SLIPS: readonly string[] = ['co', 'cm'];

/**
 * Returns the address that a person most likely meant: the domain is one typing error away from that of a well-known
 * provider. The first letter must be right, since `mail.com` and `ymail.com` are providers, too. Null for all others.
 */
export function meantAddress(email: string): string | null {
  const address = normalizeEmail(email);
  if (address === null) return null;
  const domainStart = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainStart);
  const meant = DOMAINS.find((known) => isSlip(domain, known));
  return meant === undefined ? null : `${address.slice(0, domainStart)}${meant}`;
}

function isSlip(domain: string, known: string): boolean {
  if (domain[0] !== known[0] || editsBetween(domain, known, 1) !== 1) return false;
  const [name, ending = ''] = splitDomain(domain);
  const [knownName, knownEnding = ''] = splitDomain(known);
  const isSlipInName = name !== knownName;
  if (isSlipInName) return ending === knownEnding;
  return ending.length !== 2 || (knownEnding === 'com' && ENDINGS_OF_SLIPS.includes(ending));
}

function splitDomain(domain: string): string[] {
  const dot = domain.lastIndexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}
