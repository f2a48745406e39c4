import { describe, expect, it } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { takesBackWish } from '#realtime/interviewer/needs/takes-back-wish.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { asked, said, testInterview } from '#test/realtime/support/briefs.ts';

/** Wishes that are said a second time, or after they were taken back. */
const wishes = [
  'En fait je veux quand même quelqu’un au téléphone',
  'je veux quand même quelqu’un au téléphone',
  'Finalement je voudrais un humain',
  'Finalement j’aimerais quand même un humain',
  'Tout compte fait je préfère une personne',
  'je voudrais toujours une vraie personne',
  'non en fait je préférerais quand même un humain',
  'en fin de compte, je veux une vraie personne',
  'je veux bien une vraie personne finalement',
  'il me faut quand même un humain svp',
  'j’ai besoin d’un humain finalement',
  'en fait une personne ce serait mieux',
  'je veux de nouveau un humain',
  'je voudrais quand même avoir quelqu’un',
  'Actually I want a human after all',
  'I’d like a person after all',
  'on second thoughts I do want a person',
  'I still want a human',
  'can I have a person after all?',
  'I think I’d like a real person after all',
  'actually, someone on the phone would be better',
  'I want someone on the phone after all, please',
  'I’ve changed my mind again, I want a human',
];

describe('a wish for a person with a second thought (D83)', () => {
  it.each(wishes)('%j is a wish, listed for the employer, and answers no question', async (text) => {
    expect(recogniseNeed(text)).toBe('person');
    expect(takesBackWish(text, null)).toBe(false);
    const before = asked('location');
    expect(asksEmployer({ text, need: 'person' }, before)).toBe(true);
    const transcript = [{ ...before, byQuestionnaire: true }, said(text)];
    const interview = testInterview({ transcript, need: 'person' });
    const events = await Array.fromAsync(
      questionnaireInterviewer.answer(interview, new AbortController().signal),
    );
    expect(events.flatMap((event) => (event.type === 'facts' ? event.facts : []))).toEqual([]);
  });

  it.each([
    'finalement j’ai dirigé un humain',
    'j’aimerais quand même une équipe humaine',
    'je voudrais quand même une personne pour m’aider au magasin',
    'je veux quand même quelqu’un de sérieux comme chef',
    'finalement une personne par caisse',
    'une personne de plus serait mieux',
    'je veux quand même un CDI',
    'je suis quand même un humain',
    'je suis finalement quelqu’un de calme',
    'actually I want a human resources job',
    'I still want a job with people',
    'I’d like a person to learn from after all',
    'I am still a people person',
    'a person with a licence would be better',
    'actually I prefer a human team',
  ])('%j is an answer', (text) => {
    expect(recogniseNeed(text)).toBeNull();
  });
});
