import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('figures of speech (D180)', () => {
  test.each([
    'I’d kill myself if I had to do another fixed term, haha',
    'I’d shoot myself if I had to sit through another team meeting lol',
    'if it’s another night shift I’d jump out of the window haha',
    'one more spreadsheet and I’ll kill myself lol',
    'I’d die if I had to do nights again lol',
    'I’d rather shoot myself than do cold calls again haha',
    'Permanent only. I’d kill myself if I get one more temp contract 😂',
    'Full time, honestly I’d hang myself if I had to commute by car, traffic kills me hahaha',
    'I’m dead lol',
    'I’d die to see the sea again',
    'I’d die to live by the sea',
    'je me tire une balle si c’est encore un CDD lol',
    'si je dois refaire un CDD je me pends mdr',
    'je me flingue si je dois encore faire du Excel 😂',
    'je préfère me pendre que refaire de l’intérim ptdr',
    'encore un open space et je me jette par la fenêtre lol',
    'je meurs si je dois refaire les nuits mdr',
    'CDI. Je me suicide si on me met encore au standard ou en centre d’appels, mdr',
    'je me tue si c’est encore un stage ! lol',
    'plutôt me tirer une balle que de refaire du démarchage mdr',
    'je mourrais pour revoir la mer',
    'mort de rire',
    'je suis mort 😂',
    'this commute is killing me',
    'ce trajet me tue',
  ])('a condition with a chore and a laugh, or an ordinary pleasure, is an answer: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });

  test.each([
    'I’d kill myself if I don’t get this job',
    'I’d kill myself if I don’t get this job lol',
    'I’d kill myself if I had to do another fixed term',
    'if I have to spend another night alone I’d kill myself haha',
    'I’d kill myself if I had to do another fixed term, haha, I can’t go on',
    'I have the pills ready, I’d kill myself if I get another fixed term lol',
    'I’d kill myself if I had to do another fixed term haha. I hate my life',
    'I wanna die lol',
    'I’m going to kill myself haha',
    'I’d die to be with my mum again',
    'I’d die to see the sea one last time',
    'I’d die to see the sea before I go',
    'je me tire une balle si c’est encore un CDD',
    'je me tire une balle si c’est encore un refus lol',
    'je me pends si je n’ai pas de CDD mdr',
    'je me tue lol',
    'je me flingue si personne ne me prend mdr',
    'si je perds mon CDD je me suicide lol',
    'je me tire une balle si c’est encore un CDD lol, j’ai plus envie de vivre',
    'je me tire une balle ce soir mdr',
    'je veux mourir mdr, encore un CDD',
    'j’ai acheté une corde, si c’est encore un CDD je me pends lol',
  ])('any doubt stays distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });
});
