import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('a misspelt wish is read as the wish (D184)', () => {
  test.each([
    ['je souhaite discuter avec un conseiller', 'person'],
    ['supprimez mes informations', 'delete'],
    ['retirez ma candidature', 'delete'],
    ['je souhaite arreter ce questionnaire', 'stop'],
    ['can somebody phone me', 'person'],
    ['I would prefer to speak to a human', 'person'],
    ['please delete my details', 'delete'],
    ['please withdraw my application', 'delete'],
    ['I want to stop the questionnaire', 'stop'],
    ['please rephrase the question', 'not_understood'],
  ])('%j, with one letter left out, written twice or exchanged with the next', (text, need) => {
    const unread = typingErrorsIn(text).filter((misspelt) => recogniseNeed(misspelt) !== need);

    expect(unread).toEqual([]);
  });

  test.each([
    ['je veux parlé à une personne', 'person'],
    ['je veu parler à une persone', 'person'],
    ['je voudré un umain', 'person'],
    ['moi vouloir parlez vrai persone', 'person'],
    ['quelquun peu me répondre ?', 'person'],
    ['Pouver-vous me rappelé demain ?', 'person'],
    ['can sombody call me', 'person'],
    ['Supprimé mes donné', 'delete'],
    ['merci d effacé mes donnees', 'delete'],
    ['je ne suis plu interessé', 'delete'],
    ['je veu plu repondre', 'stop'],
    ['j arete', 'stop'],
    ['arêter de me posé des questions', 'stop'],
    ['cest pas clair', 'not_understood'],
    ['je veu me tué', 'distress'],
  ])('%j is %s', (text, need) => {
    expect(recogniseNeed(text)).toBe(need);
  });

  test.each([
    'I worked in a prison for three years',
    'The contract was for other sites, with ease',
    'Je parle à une personne âgée chaque matin',
    'Le sport m’a plu, et le chant aussi',
    'Je répare sa voiture le samedi',
    'J’ai peu d’expérience en vente',
  ])('%j is no wish', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });
});

/** Lists a text with each typing error in one of its words of five letters or more; its first letter and its last are right. */
function typingErrorsIn(text: string): string[] {
  return [...text.matchAll(/\p{L}{5,}/gu)].flatMap(({ 0: word, index: start }) =>
    Array.from({ length: word.length - 2 }, (_, place) => start + place + 1).flatMap((at) => [
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + text.slice(at, at + 1) + text.slice(at),
      text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
    ]),
  );
}
