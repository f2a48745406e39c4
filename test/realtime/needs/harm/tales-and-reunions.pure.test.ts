import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('a blow at work, and a wish to be with the dead (D180)', () => {
  test.each([
    'he hit me once, the customer, and I stayed calm',
    'a customer was drunk, he hit me and I stayed calm and called security',
    'In my last job a resident with dementia slapped me, she hit me and I kept calm',
    'a passenger got angry, he punched me and I de-escalated',
    'a shoplifter attacked me, he punched me, I stayed calm and followed the procedure',
    'an autistic child I looked after, he kicked me sometimes and I stayed patient',
    'a stranger at the counter, he hit me, I handled it calmly',
    'un client ivre m’a agressé, il m’a frappé, j’ai gardé mon calme',
    'un patient dément, il me frappait parfois, j’ai appris à désamorcer',
    'Un résident a eu une crise, il m’a giflée et j’ai gardé mon sang-froid',
    'un voyageur énervé, il m’a frappé, j’ai appelé mes collègues calmement',
    'une cliente m’a insultée puis elle m’a giflée, je suis restée professionnelle',
    'un élève en crise, il m’a frappée, j’ai suivi la procédure',
    'une patiente, elle m’a giflée, je suis restée calme',
  ])('a plain tale of work with a calm outcome is an answer: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  test.each([
    'he hit me and I stayed calm',
    'my husband hit me once and I stayed calm',
    'my boss hit me in front of a customer and I stayed calm',
    'a customer stalks me, he hit me and I stayed calm',
    'he hits me when a customer is late',
    'my ex is a customer, he hit me and I stayed calm',
    'a customer threatened to kill me, I stayed calm',
    'a customer raped me',
    'a patient hit me, I stayed calm, but at home my husband hits me too',
    'a customer hit me, he hit me again yesterday and I stayed calm',
    'il m’a frappé et je suis restée calme',
    'un client m’a frappé, il me frappe encore chez moi',
    'un patient m’a violée, je suis restée calme',
    'un client a menacé de me tuer, j’ai gardé mon calme',
    'mon mari est un client, il m’a frappée et je suis restée calme',
    'un voisin client, il me frappe, je suis restée calme',
    'un client, il m’a frappée, je suis restée calme mais j’ai peur',
  ])('any doubt keeps the numbers: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I’d die to see the sea with my late husband',
    'I’d die to see Paris with my dead mother',
    'I’d die to visit Rome with my mum who passed away',
    'I’d die to travel with my late father one day',
    'I’d die for a croissant with my late gran',
    'be with my late wife again',
    'I want to be with my late wife again',
    'join my husband up there',
    'I just want to join my son in heaven',
    'I’ll be with my dad soon, he died in May',
    'I want to be with him again, he died last year',
    'je mourrais pour revoir la mer avec mon mari décédé',
    'rejoindre mon mari là-haut',
    'je vais retrouver maman là-haut',
    'j’ai envie de retrouver ma fille au ciel',
    'rejoindre ma femme partie trop tôt',
    'je veux être avec mon défunt mari',
    'je voudrais retrouver mon fils mort',
    'revoir mon père décédé',
    'je mourrais pour un jour avec ma mère disparue',
    'je mourrais pour retrouver ma sœur',
  ])('a dying or a reunion with the dead is distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I’d die to see the sea again',
    'I’d die for a good croissant',
    'I’d die to work by the sea with my husband',
    'my late husband taught me the trade',
    'my late wife and I ran a shop',
    'I worked with my late father for ten years',
    'I want to be with my wife again in Leeds',
    'join my husband up there in Scotland',
    'I was late, my husband drove me',
    'je mourrais pour revoir la mer',
    'je mourrais pour un bon croissant',
    'mon défunt mari m’a appris le métier',
    'rejoindre mon mari à Lyon',
    'rejoindre mon mari muté à Lille',
    'je veux rejoindre ma fille à Lyon',
    'j’aimerais rejoindre votre équipe là-haut en Savoie',
    'j’ai repris la boutique de mon père décédé',
  ])('the same words of a place, of work or of a memory are an answer: %s', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });
});
