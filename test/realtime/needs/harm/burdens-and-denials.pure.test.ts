import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('being a burden no more (D61)', () => {
  test.each([
    'It has been hard. I don’t want to be a burden any more.',
    'I don’t want to be a burden anymore',
    'Je ne veux plus être un poids',
    'je veux plus être un boulet',
  ])('is distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I don’t want to be a burden on the team, I learn fast',
    'I don’t want to be a burden to your HR team',
    'Je ne veux pas être un poids pour l’équipe',
    'Je ne veux plus être un boulet dans l’équipe, je me suis formé',
  ])('is none if the words are about work: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });
});

describe('distress that its writer never had (D61)', () => {
  test.each([
    'Je n’ai jamais eu envie de mourir, rassurez-vous',
    'Je n’ai jamais pensé au suicide',
    'Non, je n’ai jamais pensé au suicide, je vais bien.',
    'j’ai jamais voulu me suicider',
    'I have never thought about suicide.',
    'I’ve never been suicidal, don’t worry',
    'I never wanted to die',
    'je ne suis pas suicidaire',
  ])('is none: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  test.each([
    'Je n’ai jamais pensé au suicide avant',
    'Je n’ai jamais pensé au suicide, mais là',
    'je n’ai jamais pensé au suicide comme ça',
    'Je n’ai jamais autant eu envie de mourir',
    'Je n’ai jamais eu envie de mourir… enfin si',
    'Je n’ai jamais eu envie de mourir. Depuis mars, si.',
    'Je n’ai jamais pensé au suicide et je veux mourir',
    'I’ve never wanted to die, until now',
    'I never thought about suicide before this year',
    'I’ve never thought about killing myself this much',
  ])('is distress with a doubt or another sign: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });
});
