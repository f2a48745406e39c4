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
    'Je n’ai jamais pensé au suicide. Merci.',
    'Bonjour, non, je n’ai jamais été suicidaire. Tout va bien, merci.',
    'Je n’ai jamais pensé au suicide et je n’ai jamais voulu mourir',
    'No, I’ve never tried to kill myself. I have never been suicidal, I promise. Thanks!',
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

  test.each([
    'Je n’ai jamais pensé au suicide, je vais le faire',
    'J’ai jamais eu envie de mourir, là si',
    'J’ai jamais voulu mourir. Là oui.',
    'Je n’ai jamais essayé de me tuer, je vais essayer',
    'Je n’ai jamais voulu mourir. C’est la première fois',
    'Je n’ai jamais pensé au suicide, c’est faux, j’y pense tous les jours',
    'Je n’ai jamais voulu me faire du mal, je me suis coupée',
    'Je n’ai jamais pensé au suicide. Aidez-moi.',
    'Je n’ai jamais voulu mourir, je mens',
    'Je n’ai jamais voulu mourir, si',
    'Je n’ai jamais voulu mourir ?',
    'Je n’ai jamais pensé au suicide, promis lol',
    'Merci. Je n’ai jamais pensé au suicide, elle oui',
    'Je n’avais jamais pensé au suicide',
    'Je n’ai jamais voulu mourir, je vais pas bien',
    'I never tried to kill myself, I will',
    'I never thought of suicide. This time I will.',
    'I never thought of suicide. It is all I think about',
    'I’ve never tried to kill myself. I’m scared I will.',
    'I’ve never tried to kill myself. Help me.',
    'I never attempted suicide. I’m going to.',
    'I never wanted to die. Then he left and I do.',
    'I never wanted to hurt myself and it happened last night',
    'I’ve never wanted to die. I have a rope in my room.',
    'I’ve never wanted to end it all, only my life',
    'I have never been suicidal, my brother wants to kill himself',
    'I had never thought about suicide',
    'I never meant to kill myself',
    'I’ve never wanted to die. Tonight I do.',
    'I’ve never wanted to die, that is a lie',
    'I never wanted to die, I’m not fine',
    'Thanks. I never wanted to die. Wait, I do',
  ])('is distress if anything else is said: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });
});
