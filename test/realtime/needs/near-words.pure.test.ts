import { describe, expect, test } from 'vitest';
import { needsIn, recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

describe('a need, and answers with nearly the same words (D61)', () => {
  test.each([
    'I took a load of pills an hour ago',
    'from June. I took a load of pills an hour ago',
    'I took way too many tablets last night',
    'I swallowed a bunch of pills',
    'I downed a bottle of pills',
    'I’ve had a whole bottle of paracetamol',
    'I took 40 pills',
    'I’ve taken all my tablets',
    'I took all the pills my doctor gave me',
    'I took the whole bottle of pills my doctor gave me',
    'j’ai pris tout un tube de somnifères',
    'j’ai avalé toute une boîte',
    'j’ai pris le tube entier il y a une heure',
    'j’ai avalé tout le flacon hier soir',
    'j’ai avalé un tas de cachets',
    'j’ai gobé une dizaine de cachets',
    'j’ai avalé 30 cachets',
    'j’ai vidé ma boîte de cachets',
    'I feel so low I can barely get up',
    'I’m feeling really low',
    'I can hardly get out of bed',
    'I can’t get out of bed any more',
    'je n’arrive plus à me lever le matin',
    'je n’arrive même plus à sortir du lit',
    'j’en ai marre de la vie',
    'j’en ai ras le bol de cette vie',
    'I’m joining the suicide club tonight',
    'I’m on a suicide mission',
    'à quoi bon continuer',
    'I lost my husband in March and honestly I can’t see a way out',
    'I don’t know how much longer I can go on',
    'I hurt myself sometimes when job rejections come',
    'sometimes I hurt myself',
    'je ne sais pas combien de temps je vais encore tenir',
    'je veux mourir d’une overdose',
  ])('%j is distress', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I took the pills my doctor gave me',
    'I took a pill for my headache',
    'I took a load of boxes to the depot',
    'I took a load of tablets to the repair shop',
    'I swallowed a whole pizza',
    'j’ai pris un comprimé pour la tête',
    'j’ai avalé toute une boîte de chocolats',
    'j’ai pris toute une boîte de vis au magasin',
    'je vide la boîte de médicaments des patients chaque soir',
    'my salary is so low I can barely get by',
    'I feel so low on energy in winter',
    'I can barely get up the stairs with my knee',
    'je n’arrive plus à me lever à 4 heures, je préfère le soir',
    'j’en ai marre de la vie parisienne',
    'j’en ai ras le bol de la vie parisienne',
    'j’en ai marre de la vie de bureau',
    'I lit a show called Suicide Club in 2022',
    'disponible quand vous voulez, je vous arrête tout de suite : je ne fais pas de week-end',
    'je t’arrête tout de suite, pas de nuit',
    'je retire ce que j’ai dit, le télétravail à 2 jours me va',
    'je retire ce que j’ai dit, en fait deux jours me vont',
    'j’ai failli mourir d’ennui sur un chantier',
    'je meurs d’envie de commencer',
    'I don’t know how much longer I can stay in Lyon',
    'I cut myself sometimes in the kitchen',
    'je ne sais pas combien de temps je resterai',
    'à quoi bon continuer les soudures si l’acier est froid',
  ])('%j says no need', (text) => {
    expect(needsIn(text)).toEqual([]);
  });

  test.each([
    'on arrête tout de suite',
    'j’arrête tout de suite',
    'je vous arrête là',
    'arrêtez tout de suite',
  ])('%j stops', (text) => {
    expect(recogniseNeed(text)).toBe('stop');
  });

  test.each([
    'pa compri',
    'pa compris',
    'jai pa compri',
    'pa konpri la kestion',
    'pa bien compri',
    'pa tout compri',
    'kompran pa',
    'c pa clair',
  ])('%j has not understood', (text) => {
    expect(recogniseNeed(text)).toBe('not_understood');
  });

  test.each(['pa cher', 'le trajet est compris', '35k tout compri', 'pas compris dans le salaire'])(
    '%j has understood',
    (text) => {
      expect(recogniseNeed(text)).toBeNull();
    },
  );

  test.each([
    'je retire ce que j’ai dit et ma candidature',
    'retirez ce que j’ai dit',
    'vous supprimez mes données ?',
    'vous pouvez supprimer mes données, et dans combien de temps ?',
    'supprimez mes données, au bout de combien de temps ?',
    'delete my data when you can',
  ])('%j may wish for a deletion', (text) => {
    expect(recogniseNeed(text)).toBe('delete');
  });

  test.each([
    'vous supprimez les données au bout de combien de temps ?',
    'vous effacez mes données quand ?',
    'au bout de combien de temps vous supprimez mes données ?',
    'when do you delete my data?',
    'how long before you delete my data?',
  ])('%j only asks when, and is listed as a question', (text) => {
    expect(needsIn(text)).toEqual([]);
    expect(asksEmployer({ text, need: null }, null)).toBe(true);
  });

  test.each([
    'je voudrais que quelqu’un me tue',
    'j’aimerais qu’une voiture me tue',
    'I want someone to kill me',
    'I wish somebody would kill me',
    'There is no point in anything',
    'j me tue',
    'je serais soulagé si le cancer me tue',
    'I want the pills to quickly kill me',
  ])('%j is a wish to die', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'j’ai envie de travailler la nuit, le jour me tue',
    'Envie de bouger, la routine me tue',
    'I want a job near home, the commute kills me',
    'I see no point in meetings',
    'I want to cut the part with my saw',
    'I need to remove the part where I welded',
    'remove what I wrote in the CRM',
    'I want to delete the part about my last job from my CV',
    'il faut enlever la partie sur le côté',
    'Je veux mûrir dans ce métier',
    'I want to speak Finnish',
    'My current job is dull and I want to leave it',
    'My current job is dull and I want to leave',
    'I hate my boss and I want to quit',
    'Mon boulot m’ennuie et je veux arrêter',
    'Je sais supprimer des données dans Excel',
    'Je gère la suppression des données clients',
    'I’d rather talk to people than write emails',
  ])('%j tells of work', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });

  test.each(['je préfère parler à des humains que par mail', 'I’d rather talk to real people than text'])(
    '%j wishes for a person',
    (text) => {
      expect(recogniseNeed(text)).toBe('person');
    },
  );

  test.each([
    'I hate this and I want to leave',
    'Mon patron arrive, je dois arrêter',
    'Ce poste ne me convient pas et je veux arrêter',
    'the job is not what I expected so I want to leave',
    'my work starts in two minutes and I want to stop',
    'I’d rather leave it',
  ])('%j stops, although it tells of something else', (text) => {
    expect(recogniseNeed(text)).toBe('stop');
  });

  test.each([
    'Please delete what I wrote about my health',
    'Please remove my phone number from your files',
    'Can you take out the bit where I said I was ill?',
    'Merci d’effacer le passage sur ma santé',
    'pouvez vous supprimer la phrase sur mon ex patron',
    'Supprimez les données que vous avez sur moi',
    'supprimez les messages dans cette conversation',
    'effacez les messages de la discussion',
    'je voudrais savoir si vous pouvez effacer toutes les données',
    'supprimez les informations de la candidature',
  ])('%j wishes that words or data be deleted', (text) => {
    expect(recogniseNeed(text)).toBe('delete');
  });
});
