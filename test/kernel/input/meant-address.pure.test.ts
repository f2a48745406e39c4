import { expect, test } from 'vitest';
import { meantAddress } from '#kernel/input/meant-address.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['hotmal.com', 'hotmail.com'],
  ['yaho.fr', 'yahoo.fr'],
  ['yahooo.com', 'yahoo.com'],
  ['outlok.fr', 'outlook.fr'],
  ['iclould.com', 'icloud.com'],
  ['ornage.fr', 'orange.fr'],
  ['wanado.fr', 'wanadoo.fr'],
  ['lapost.net', 'laposte.net'],
])('one typing error in a well-known domain is noticed: %s', (typed, meant) => {
  expect(meantAddress(`Camille.Roussel@${typed}`)).toBe(`camille.roussel@${meant}`);
});

test.each([
  ...['gmail.com', 'googlemail.com', 'hotmail.fr', 'yahoo.fr', 'outlook.com', 'laposte.net', 'proton.me'],
  // Other providers, and the same ones in other countries.
  ...['mail.com', 'ymail.com', 'email.com', 'gmx.fr', 'aol.com', 'aon.com', 'live.fr', 'free.fr', 'sfr.fr'],
  ...['yahoo.gr', 'yahoo.ca', 'yahoo.co.uk', 'hotmail.be', 'hotmail.co.uk', 'outlook.be', 'yahoo.com.br'],
  // Domains of employers and schools, which only resemble one.
  ...['grange.fr', 'laposte.fr', 'courriel.example', 'gmail.example', 'mairie-orange.fr', 'proton.ch'],
])('a domain that may be right is left alone: %s', (domain) => {
  expect(meantAddress(`camille@${domain}`)).toBeNull();
});

test('a text that is no address has no meant address', () => {
  expect(meantAddress('gmial.com')).toBeNull();
});
