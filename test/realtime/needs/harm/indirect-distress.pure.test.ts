import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('distress that names no death (D61)', () => {
  test.each([
    'I take pills every night, too many',
    'hier j’ai pris 30 dolipranes d’un coup',
    'J’arrête tout définitivement',
    'I’ve bought the rope already',
    'j’ai testé la corde au grenier, elle tient',
    'I keep a blade in my bag for when it gets bad',
    'le couteau, je le regarde contre mon poignet',
    'My counsellor says I shouldn’t be alone with my medication',
    'I will do something stupid tonight',
  ])('means: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'je sais pas si je serai encore en vie en janvier pour commencer',
    'dunno why im even applying, wont be alive by summer',
    'if I went to sleep and didn’t wake up that’d be fine by me',
    'un jour je me réveillerai pas',
    'tout serait plus simple si j’existais pas',
    'ma famille serait plus heureuse si j’étais mort',
    'By the time you read this I’ll be gone. Goodbye',
    'pas besoin de date de début, j’en aurai plus besoin là où je vais',
    'je tiens debout que pour ma fille sinon je serais déjà parti',
    'je tiens debout que pour ma sœur, sinon je serais déjà partie',
    'I’ve written letters to my kids, they’re in the drawer',
    'i think its time for me to go. tell my mum sorry',
    'there’s a voice telling me to jump',
    'wish a bus would just take me out',
    'franchement qui s’en soucie si je crève',
  ])('a life that may end: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I’ve been cutting my arms again since I lost the job',
    'i burn myself with cigarettes when it gets too much',
    'Je mange plus, je me punis, je me griffe jusqu’au sang',
    'Every interview I fail I punish myself with a lighter',
    'the only thing that calms me is cutting',
    'i cut myself when im stressed',
    'j’ai fait une tentative en août et ça recommence dans ma tête',
    'what if i just ended it',
    'been thinking about overdosing',
    'J’ai peur de moi-même ce soir',
    'I’m not safe on my own right now',
    'je me suis déjà loupée une fois, la prochaine sera la bonne',
  ])('harm to oneself: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I stood on the platform this morning and nearly stepped off',
    'i keep having to stop myself walking into traffic',
    'some days I want to walk in front of a train',
    'mon chef me harcèle au point que je veux me foutre sous un bus',
    'I’m sat in the car in the garage with the engine running',
  ])('a place of harm: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'please help me i feel like im drowning inside',
    'et puis la vie elle m’intéresse plus trop',
    'depuis que mon bébé est mort je veux partir avec lui',
    'je vis seule depuis le décès de mon mari et je me demande si je ne vais pas le rejoindre',
    'je pleure tous les jours depuis des mois',
    'I cry in the loo every shift',
    'jen peu plus de vivre com sa',
    'J’suis fatiguée de lutter. Vraiment fatiguée.',
    'I used to love baking, what’s it all for',
    'can’t do life anymore tbh',
    'je dors plus, je mange plus',
  ])('no strength or future: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });
});
