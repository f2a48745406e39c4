import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('a death that did not come (D180)', () => {
  test.each([
    'Je suis soudeur depuis 2010, j’ai failli mourir brûlé mais je tiens bon.',
    'J’ai failli mourir brûlé à l’atelier en 2015.',
    'J’ai failli mourir en opération au Mali comme militaire.',
    'J’ai failli mourir dans un accident de chariot élévateur, j’ai repris le travail.',
    'j’ai failli mourir écrasé par un camion sur un chantier',
    'on a failli mourir sous un éboulement, mes collègues et moi',
    'j’ai failli me tuer en tombant d’un échafaudage',
    'j’ai manqué mourir noyé sur un chalutier',
    'j’ai bien cru mourir lors d’une avalanche',
    'j’ai frôlé la mort dans un accident de la route',
    'j’ai échappé à la mort dans un incendie',
    'J’ai failli mourir du covid en 2020, je suis guérie',
    'j’ai failli mourir à la naissance de mon fils, je vais bien',
    'J’aurais pu mourir ce jour-là, la machine s’est emballée',
    'je risquais de mourir chaque jour en mission',
    'prêt à mourir pour mon pays, ancien militaire',
    'I nearly died in a forklift accident but I came back to work.',
    'I could have died when the crane fell',
    'I nearly killed myself falling off a ladder in 2016',
    'I thought I was going to die when the scaffold fell',
    'I had a near-death experience on an oil rig',
    'I faced death every day as a soldier',
  ])('an accident, an illness and a service are an answer: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  test.each([
    'j’ai failli mourir',
    'j’ai failli mourir hier',
    'j’ai failli mourir brûlé hier soir',
    'j’ai failli mourir en avalant des médicaments',
    'j’ai failli mourir en 2015, j’aurais préféré',
    'J’ai failli mourir dans un accident. J’aurais dû y rester.',
    'j’ai failli mourir à l’atelier, j’avais pris des cachets',
    'j’ai failli mourir brûlé et je veux mourir',
    'j’ai failli mourir brûlé mais je n’en peux plus de vivre',
    'j’ai failli me tuer en 2015',
    'j’ai failli me pendre à l’atelier en 2015',
    'j’aurais préféré mourir dans l’accident',
    'j’ai pensé à mourir à l’atelier',
    'I nearly killed myself in 2016',
    'I thought I was going to die in the fire, I wish I had',
    'I could have died in the crash. I should have.',
    'I should have died in the crash',
    'I could have died when the crane fell, and I want to die',
  ])('a regret, an attempt, a wish or no cause stays distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I almost died, I wish I had',
    'I almost died. I wish I had.',
    'I nearly died last year. Sometimes I wish I had.',
    'I nearly died in a crash, I wish I had',
    'I nearly died of covid. I should have.',
    'I almost died in the accident, I regret that I didn’t',
    'I nearly died, it would have been better if I had',
    'I almost got killed by a bus, I wish it had',
    'j’ai failli y rester, j’aurais dû',
    'j’ai failli y passer, dommage que non',
    'j’ai failli mourir à la naissance. J’aurais préféré.',
    'I almost died. I wish they had let me',
    'I almost died. I wish they hadn’t saved me',
    'I almost got killed on that road, pity I wasn’t',
    'I nearly died last year. They should have let me go.',
    'I nearly died in 2019. I really wish she had never found me.',
    'I almost died when the car hit me. Every day I wish I had.',
    'I almost died when I saw the train, I wish I had',
    'I almost died of pneumonia, I wish I had',
    'j’ai failli mourir. J’aurais préféré qu’on me laisse.',
    'j’ai failli y passer, dommage qu’ils m’aient trouvée',
    'j’ai failli mourir, ils auraient dû me laisser partir',
    'j’ai failli mourir d’une overdose, j’aurais dû',
  ])('a regret in the same sentence or the next one is distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I almost died laughing, I wish I had a video',
    'I nearly died in a crash, I wish I had a driver then',
    'I nearly died in a crash. I should have slowed down.',
    'I nearly died when I saw the salary',
    'I had no car then, I wish I had',
    'j’ai failli y rester, j’aurais dû mettre mon casque',
    'J’ai failli mourir de rire. Le permis B ? J’aurais dû.',
    'I nearly died of embarrassment, I wish I had',
    'I almost died when I saw the salary, I wish I had',
    'j’ai failli mourir d’ennui, j’aurais dû',
    'J’ai failli mourir de rire, j’aurais aimé.',
    'I almost died in 2015. No driving licence, I wish I had.',
    'I nearly died in a crash in 2015. I don’t have a degree, I wish I had.',
    'j’ai failli mourir de honte, j’aurais préféré',
  ])('a regret of something else is an answer: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });
});
