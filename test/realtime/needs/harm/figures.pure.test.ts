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

  test.each([
    'J’ai sauté dans le vide (parachute, 40 sauts) donc le stress ça va',
    'cordiste, je me jette dans le vide tous les jours avec un harnais',
    'I hang myself from trusses, IRATA level 2',
    'stunts: I jump off roofs and get set on fire',
    'I’d jump off a bridge for a good brief',
    'je sauterais d’un pont pour un bon poste',
    'I want people to die with dignity',
    'Suicide is covered in my safeguarding training',
    'conducteur de train, j’ai eu un suicide sur la voie en 2020',
    'I worked on a psych ward, suicide watch included',
    'c’est la mort ce trajet, 2 h par jour, je cherche plus près',
    'mon rêve : mourir sur scène',
    'I want my team to die laughing',
    'I don’t want to be here any more, this office I mean',
    'rope in the shed, ladder on the van, I’ve my own kit',
    'I keep a knife in my bag for work, I’m a chef',
    'I cut my arm on a sheet of glass in 2018, glazier',
    'I take paracetamol at night for my back, not too much',
    'sur le quai de chargement, j’ai presque sauté de joie',
    'j’ai écrit des lettres pour mes enfants à l’école',
    'I never wake up late',
    'isn’t there anyone alive I could speak to',
    'Si j’étais pas chauffeur je serais boulanger',
    'nobody’s going to miss the old system',
    'my brother broke my arm at rugby',
    'mon fils me frappe des balles au tennis',
    'my wife would kill me if I worked Sundays',
    'my ex manager said he would kill me with kindness',
    'He follows me everywhere, my toddler, so part time please',
    'My brother comes into my room to play music, we share a flat',
    'un accident de moto, j’ai eu la chance de m’en sortir vivant',
    'Je suis là pour ma mère le mercredi, sinon dispo',
    'I know I am alive when I climb',
    'I want to walk to work, or take the train if it rains',
    'I cut myself some slack when I’m stressed, a five minute walk',
    'j’ai fait une tentative de reconversion en 2021',
    'I don’t want to wake up at 4 any more, hence the change',
    'what if I ended things with my agency in May',
    'I stopped life modelling in 2019',
    'I cut my leg when I fell off the bike, courier',
    'je me blesse pas volontairement, mais la menuiserie ça pique',
    'everything is simpler without me approving it, so I delegated',
    'je saute du toit de l’avion, parachutiste militaire, je vais où on m’envoie',
  ])('a sport, work at height, work with death and a plain life are answers: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });

  test.each([
    'cordiste, je veux me jeter dans le vide sans harnais',
    'I used to climb, tonight I’ll jump off the roof',
    'J’ai sauté du pont hier, je suis parachutiste et je veux mourir',
    'tout ce que je veux c’est la mort',
    'I want to die with dignity, soon',
    'I don’t want to be here any more',
    'I’m planning suicide',
  ])('a wish or an end next to it stays distress: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });
});
