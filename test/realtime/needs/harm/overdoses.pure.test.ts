import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';

describe('pills, and the words that follow them (D61)', () => {
  test.each([
    'I took all my pills to make it stop',
    'I took all my pills to stop feeling anything',
    'I took all my pills to sleep',
    'I’ve just taken all my sleeping tablets to go to sleep',
    'I took too many pills to forget',
    'I took all the pills from the bathroom cabinet',
    'I have swallowed all my medication from the drawer',
    'I just took a handful of pills from my bag',
    'I took all my pills since I cry every day',
    'I took all my pills tonight like I dreamt of every day',
    'I took all my pills since nobody cares for my back',
    'I took all my pills for my heart is broken',
    'I took all my pills for my migraine at once',
    'I took too many pills for my migraine',
    'I take too many pills every day',
    'I took too many tablets as prescribed by my anger',
    'I took all my pills to my mother’s grave',
    'I took all my pills to escape the ward',
    'I took all my pills to show my mother',
    'I took all my pills round midnight',
    'I took a load of pills from the cabinet an hour ago',
    'I took twenty pills from the drawer',
    'I took all my paracetamol',
    'I took the whole prescription',
    'j’ai pris tous mes médicaments pour la dernière fois',
    'j’ai pris tous mes médicaments pour le rejoindre',
    'j’ai pris tous mes médicaments contre l’avis de tous',
    'j’ai pris tous mes médicaments puisque je pleure tous les jours',
    'j’ai pris tous mes cachets vu que chaque jour est un enfer',
    'j’ai pris plein de cachets pour le faire cesser',
    'j’ai pris trop de cachets pour ma migraine',
    'je prends trop de cachets tous les jours',
    'j’ai pris tous mes cachets pour mon mal de vivre',
    'j’ai pris tous mes médicaments pour mon cœur brisé',
    'j’ai pris tous les cachets que le médecin m’avait prescrits',
    'j’ai avalé tous mes cachets contre la migraine d’un coup',
    'j’ai pris trop de médicaments à la pharmacie de ma mère',
    'j’ai avalé des cachets pour mes migraines, je veux que ça s’arrête',
    'j’ai avalé des cachets pour ma migraine. Je veux que ça s’arrête.',
    'j’ai pris tous mes cachets pour ma migraine, je veux que ça s’arrête',
    'I took all my pills for my migraine, I want it to stop',
  ])('an aim, a place or a time makes no amount harmless: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I take all the medicine to the elderly residents',
    'I take the medicine to my grandmother every morning',
    'I take the meds to the care home residents',
    'I take the medicine for the residents',
    'I take the medication from the trolley to the rooms',
    'I take medicine for my thyroid every day',
    'I took a xanax before my last interview',
    'I took all my pills for hay fever this morning',
    'I took twenty tablets to the office for the staff',
    'I took two boxes of tablets to the warehouse',
    'I take the prescription and check it',
    'je prends tous mes médicaments pour la tension tous les jours',
    'j’ai pris tous mes médicaments pour le cœur ce matin',
    'j’ai pris une plaquette de doliprane pour mes maux de tête',
    'je prends tous les médicaments aux résidents',
  ])('an illness, a habit, work and the care of others are answers: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });
});

describe('an overdose at any time (D61)', () => {
  test.each([
    'I overdosed last night',
    'I overdosed the morning after the interview',
    'I overdosed the evening I lost my job',
    'I overdosed the same night',
    'I overdosed the summer my mother died',
    'I overdosed the Sunday after I was fired',
    'I overdosed the morning of my birthday',
    'I overdosed the Christmas after he left',
    'I overdosed the evening of the water leak',
    'I overdosed the whole box',
    'I nearly overdosed last night',
    'I took a massive overdose',
    'I overdosed on my medication',
    'j’ai fait une overdose',
    'j’ai déjà fait une overdose en mai',
    'j’ai fait une grosse overdose de médicaments',
    'j’avais fait une surdose le soir de mon licenciement',
    'je vais faire une overdose',
    'j’ai fait une overdose de tramadol',
    'j’ai fait une overdose de fentanyl',
    'j’ai fait une overdose de valium',
    'j’ai fait une overdose de codéine',
    'j’ai fait une overdose de crack',
    'j’ai fait une overdose de tous mes médicaments',
    'j’ai fait une overdose de plusieurs médicaments',
    'j’ai fait une overdose d’ibuprofène',
    'j’ai fait une overdose de vitamines',
    'j’ai fait une overdose de bonbons et de vodka',
    'j’ai fait plusieurs overdoses',
    'j’ai tenté une overdose',
    'j’ai eu une overdose l’an dernier',
    'I’ve had an overdose last year',
    'I had several overdoses',
    'I survived an overdose',
    'I overdosed on sweets and vodka',
    'I overdosed on caffeine pills',
    'I overdosed with water and pills',
    'I overdosed my cat died',
  ])('the time and the amount do not matter: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I overdosed my tomatoes',
    'I overdosed our pond',
    'I once overdosed the cake mix with salt',
    'I overdosed on Netflix this weekend',
    'I took an overdose response training',
    'j’ai fait une overdose de chocolat',
    'je fais une overdose d’écrans',
    'je n’ai jamais fait une overdose',
    'j’ai fait une overdose de réunions et de mails',
    'j’ai fait une overdose de réunions et j’ai changé de métier',
    'j’ai eu une overdose de café',
    'j’ai eu deux overdoses à gérer en une nuit',
    'I overdosed on meetings and emails',
    'I’ve had an overdose of zoom',
    'I had an overdose patient on my first day',
  ])('that of a thing or of a pleasure is an answer: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });
});

describe('to be gone (D61)', () => {
  test.each([
    'I want to be gone for months and never come back',
    'I want to be gone for weeks and not come back',
    'I want to be gone every single day',
    'I want to be gone every night',
    'I want to be gone all day and every day',
    'I want to be gone on an ordinary day',
    'I want to be gone for a year, for ever',
    'je veux être partie pour toujours',
    'je veux être parti pour de bon',
  ])('without an end: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I don’t want to be gone for weeks and never see my kids',
    'I want to be gone every Friday by 4',
    'I want to be gone every day by 5',
    'I don’t want to be gone all week',
    'je ne veux pas être parti des semaines',
  ])('for some time: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });
});

describe('harm that is thought of, and harm that is none (D61)', () => {
  test.each([
    'I keep thinking about kms',
    'I might kms',
    'i’m so done kms',
    'I’m done kms',
    'im so fucking done kms',
    'what if i did kms',
    'i got those kms thoughts again',
    'I would rather do kms',
    'I have many kms thoughts',
    'I keep thinking of the kms plan',
    'I think of kms on my way to work',
    'I think of shooting myself',
    'I feel like jumping off a bridge',
    'I want to drown myself in the river',
    'I think about killing myself for days now',
  ])('thoughts of harm: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I drive many kms a day',
    'I think of the kms I drive',
    'I think about the kms to the office',
    'I feel like 20 kms is too far',
    'I have done many kms by bike',
    'I did kms by bike',
    'I drown myself in work',
    'I feel like I am killing myself at work',
  ])('a way to travel and hard work: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });

  test.each([
    'I punish myself with a lighter',
    'I punish myself by not eating',
    'I punish myself with push-ups until I bleed',
    'I punish myself by cutting after push-ups',
    'I punish myself with a belt after training gym',
    'I punish myself with a belt before push-ups',
    'I punish myself with push-ups and a belt',
    'I punish myself with push-ups until I feel nothing',
    'je me punis exprès avec une ceinture après mes pompes',
    'je me punis exprès avec des pompes, je saigne',
    'je me punis exprès',
    'je me punis exprès avec une lame',
    'je me punis exprès avec des pompes jusqu’au sang',
    'je me punis exprès avec des pompes pour ne plus rien sentir',
    'je me coupe exprès avant mes pompes',
  ])('a punishment that wounds: %s', (text) => {
    expect(recogniseNeed(text)).toBe('distress');
  });

  test.each([
    'I punish myself with push-ups',
    'I punish myself by running extra laps',
    'I punish myself with an extra hour at the gym',
    'I punish myself with fifty push-ups every morning',
    'je me punis exprès avec des pompes',
    'je me punis exprès avec vingt pompes à chaque erreur',
    'je me punis exprès en faisant des tours de piste',
  ])('a punishment by exercise: %s', (text) => {
    expect(recogniseNeed(text)).not.toBe('distress');
  });
});
