import { describe, expect, test } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { skipsOnly } from '#realtime/interviewer/questionnaire/skip.ts';
import { takeStep } from '#realtime/interviewer/questionnaire/step.ts';
import { asked, said, testInterview } from '#test/realtime/support/briefs.ts';

describe('words about the course of the questions are no answer (D142)', () => {
  test.each([
    'répète',
    'répétez svp',
    'redis stp',
    'encore une fois',
    'une autre fois svp la question',
    'pardon, la question ?',
    'la question c’était quoi',
    'remets la question',
    'je n’ai pas vu la question',
    'j’ai raté la question',
    'vous disiez ?',
    'comment ?',
    'repeat',
    'repeat please',
    'say again?',
    'say again',
    'come again',
    'ask me again',
    'one more time please',
    'didn’t catch that',
    'I missed the question',
    'what was that?',
    'sorry what',
    'can you rephrase',
  ])('%j asks for the question again', (text) => {
    expect(recogniseNeed(text)).toBe('not_understood');
  });

  test.each([
    'je répète les commandes à la cuisine',
    'je peux répéter une tâche toute la journée',
    'encore une fois par semaine je travaille le samedi',
    'comment je m’organise : avec un agenda',
    'je remets les clés chaque soir',
    'la question du salaire est réglée pour moi',
    'j’ai raté le bac en 2010',
    'I repeat orders to the kitchen',
    'I can repeat a task all day',
    'come again in May',
    'I could start again in May',
    'say again what I said in my CV: ten years',
    'I’d ask the customer again',
    'one more time in my life I moved to Leeds',
  ])('%j answers', (text) => {
    expect([recogniseNeed(text), skipsOnly(text)]).toEqual([null, false]);
  });

  test.each([
    'passe',
    'je zappe',
    'on zappe celle-là',
    'la prochaine',
    'prochaine question svp',
    'question suivante svp',
    'passer à la question d’après',
    'celle-là passe',
    'je saute celle-ci et la suivante',
    'pas de réponse',
    'skip this one and next',
    'skip this and go to the next',
    'skip to the next',
    'I pass',
    'I’ll pass on this one',
    'let’s move to the next one',
    'move on please',
    'can we move on?',
    'no answer',
    'next!',
    'je ne veux plus répondre à cette question',
    'Finalement je ne souhaite plus répondre à celle-là, merci.',
    'je n’ai plus envie de répondre à cette question',
    'je préfère ne plus répondre à cette question',
    'I do not want to answer this question any more',
    'Actually, I no longer wish to answer that one.',
    'I don’t want to answer this question after all',
  ])('%j skips the question', (text) => {
    expect([recogniseNeed(text), skipsOnly(text)]).toEqual([null, true]);
  });

  test.each([
    'je passe le permis en mars',
    'je saute le petit déjeuner',
    'la semaine suivante',
    'la prochaine rentrée',
    'dès la prochaine session',
    'je passe à autre chose en juin',
    'une réponse avant lundi',
    'je zappe entre trois logiciels',
    'suivante de liste en mairie',
    'passe navigo',
    'I skip breakfast',
    'I pass my exam in June',
    'I passed on a promotion',
    'next Monday',
    'next month',
    'I move on to a new flat in May',
    'je ne veux plus répondre',
    'je ne répondrai plus à vos questions',
    'I no longer want to answer',
    'I don’t want to answer any more',
    'I do not want to answer these questions any more',
  ])('%j skips nothing', (text) => {
    expect(skipsOnly(text)).toBe(false);
  });

  test.each([
    'I no longer want to answer this questionnaire',
    'je ne veux plus répondre à cette question ni aux suivantes',
    'je ne répondrai plus à celle-ci ni à aucune autre',
    'I no longer want to answer this question or any other',
    'I do not want to answer this question nor the others',
    'I don’t want to answer this one or the next ones',
  ])('%j stops, and skips nothing', (text) => {
    expect([recogniseNeed(text), skipsOnly(text)]).toEqual(['stop', false]);
  });

  test.each([
    'déjà répondu',
    'deja repondu',
    'j’ai déjà répondu à ça',
    'j’ai déjà dit',
    'je vous l’ai déjà dit',
    'je l’ai dit plus haut',
    'voir plus haut',
    'cf. plus haut',
    'comme je l’ai dit',
    'vous m’avez déjà posé la question',
    'I already told you',
    'I already told you that',
    'already answered',
    'I’ve answered that already',
    'I said that already',
    'as I said',
    'see above',
    'asked and answered',
    'you already asked me this',
    'Sorry, I already answered this one.',
    'j’ai déjà répondu à des appels d’offres',
    'déjà répondu : le 3 mai',
    'j’ai déjà dit oui pour mai',
    'j’ai déjà expliqué des contrats à des clients',
    'comme je l’ai dit, en mai',
    'vous avez déjà demandé mon permis, je l’ai',
    'je l’ai déjà fait, deux ans au guichet',
    'déjà formée à l’outil',
    'voir plus haut que l’Île-de-France, oui',
    'c’est déjà dit dans mon CV : dix ans',
    'I already told you I can start in May',
    'I already answered tenders for public works',
    'I have already answered phones in a hotel',
    'as I said, in May',
    'I already told my manager',
    'you already asked my employer, I think',
    'see above the shop, I live there',
    'already trained on the tool',
    'I’ve said yes to nights before',
    'I explained contracts to customers before',
  ])('%j is kept as it was written, and skips nothing (D177)', (text) => {
    const transcript = [asked('availability'), said(text)];
    const { newFact } = takeStep(testInterview({ transcript }));
    expect(newFact).toMatchObject({ question: 'availability', status: 'answered', quote: text });
  });
});

describe('a stop of the questions is no withdrawal (D178)', () => {
  test.each([
    'j’arrête l’entretien mais je reste candidat',
    'je quitte l’entretien mais je reste candidate',
    'je veux arrêter l’entretien et rester candidat',
    'je sors du chat mais je maintiens ma candidature',
    'je préfère ne pas finir l’entretien mais rester candidat',
    'je laisse tomber l’entretien, pas la candidature',
    'je me retire de l’entretien mais pas du recrutement',
    'j’arrête cet entretien sans retirer ma candidature',
    'j’abandonne l’interview mais je garde ma candidature',
    'j’arrête l’entretien',
    'I’d rather drop out of the interview but stay a candidate',
    'I want out of the interview, but I’m still a candidate',
    'I’m leaving the interview but keep me in the running',
    'I drop out of the interview but not of the application',
    'let me out of this interview, I still want the job',
    'I quit this interview but remain a candidate',
    'I’d like to pull out of the interview and keep my application',
    'I’d rather not finish the interview but I’m still a candidate',
    'I’d like to opt out of the chat but stay in the running',
    'I’m dropping out of the conversation, my application stands',
  ])('%j stops', (text) => {
    expect(recogniseNeed(text)).toBe('stop');
  });

  test.each([
    'je me retire de l’entretien et de la candidature',
    'je me retire du processus',
    'j’arrête l’entretien et je retire ma candidature',
    'je sors du chat, supprimez mes données',
    'je quitte l’entretien et je renonce au poste',
    'I’d rather drop out of the process',
    'I drop out of the interview but stay a candidate elsewhere, so delete my data',
    'I want to pull out of the interview and withdraw my application',
    'stop the interview and delete my data',
    'I am pulling out of this process',
  ])('%j withdraws', (text) => {
    expect(recogniseNeed(text)).toBe('delete');
  });

  test.each([
    'j’ai arrêté l’entretien des machines mais je reste candidat',
    'j’arrête l’entretien de locaux mais je reste candidate',
    'je fais l’entretien des espaces verts',
    'l’entretien était court mais je reste candidat',
    'I left the interview of another firm, I am still a candidate here',
    'I dropped out of school but I finished later',
    'I stop machines for the maintenance and stay on site',
    'I have an interview elsewhere but I am still a candidate here',
    'I quit smoking',
    'my last interview was long',
  ])('%j answers', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });
});
