import { expect, test } from 'vitest';
import { wishesForPerson } from '#web/chat/browser/wish-for-person.js';

test.each([
  'Je voudrais parler à quelqu’un.',
  "Je préfère parler avec une vraie personne, s'il vous plaît",
  'puis-je échanger avec un recruteur ?',
  'J’aimerais plutôt un humain',
  'Je veux une personne !',
  'Comment contacter les ressources humaines ?',
  'JE SOUHAITE DISCUTER AVEC LA RECRUTEUSE',
  'I would rather talk to a person',
  'Can I speak to a human?',
  'I want a real person please',
  'Could I chat with someone from HR',
  'get me a recruiter',
])('%j asks for a person', (text) => {
  expect(wishesForPerson(text)).toBe(true);
});

test.each([
  'Dès lundi.',
  'J’ai encadré trois personnes pendant deux ans.',
  'Je parle anglais et espagnol.',
  'Cinq ans dans les ressources humaines.',
  'I have worked in human resources.',
  'I can start on Monday.',
  'Je préfère le télétravail.',
])('%j does not', (text) => {
  expect(wishesForPerson(text)).toBe(false);
});
