import { describe, expect, it, test } from 'vitest';
import type { Block } from '#mails/template/mail-content.ts';
import { type ApplicantWords, answerBlocks, questionBlocks } from '#mails/texts/employers/applicant-words.ts';

type Fact = ApplicantWords['facts'][number];

const fact = (question: Fact['question'], answer: string, asked?: string): Fact => ({
  ...{ question, answer, quote: answer, status: 'answered', messageId: 'm' },
  ...(asked !== undefined && { asked }),
});
const remark = (text: string, marked: Partial<ApplicantWords['questions'][number]> = {}) => ({
  ...{ text, earlier: [], wish: null, isTakenBack: false },
  ...marked,
});
const nothing = {
  questions: [],
  facts: [],
  isFirstMessageLeftOut: false,
  deskUrl: 'https://jobs.example/desk',
};
const textOf = (blocks: readonly Block[]) => JSON.stringify(blocks);

describe('the answers in a mail to the employer', () => {
  const profile = `Le profil recherché est décrit ainsi : « ${'Rigueur et curiosité. '.repeat(20)} » Quelle est votre expérience à ce sujet ?`;

  it.each([
    ['fr', 'Expérience', 'Disponibilité'],
    ['en', 'Experience', 'Availability'],
  ] as const)(
    'have the short names of the questions, in the mail’s language (%s)',
    (lang, experience, availability) => {
      const facts = [
        fact('availability', 'In May', 'When would you be available to start?'),
        fact('experience', 'Dix ans', profile),
      ];
      const rows = answerBlocks(lang, { answers: [], facts }).flatMap((block) =>
        typeof block === 'object' && 'rows' in block ? block.rows : [],
      );
      expect(rows).toEqual([
        [availability, 'In May'],
        [experience, 'Dix ans'],
      ]);
    },
  );

  it('have a choice of the form in the mail’s language, and any other word as it was written', () => {
    const chosen = (answer: string, of: Partial<Fact> = {}) => ({
      ...fact('contract', answer),
      ...{ messageId: 'form.contract', ...of },
    });
    const said = (one: Fact) => textOf(answerBlocks('fr', { answers: [], facts: [one] }));
    expect(said(chosen('Yes'))).toContain('"Oui"');
    expect(said(chosen('To be discussed – No later than May'))).toContain('"À discuter – No later than May"');
    const own = [
      chosen('Yes', { correctedAt: '2026-11-29T10:00:00Z' }),
      chosen('Yes', { messageId: 'm' }),
      chosen('Yes', { question: 'experience' }),
      chosen('Yes, I can'),
    ];
    for (const one of own) expect(said(one)).toContain('"Yes');
  });

  it('have an employer’s own question whole', () => {
    const asked = `Le poste demande « ${'de la patience, '.repeat(30)}du calme ». Cela vous convient-il ?`;
    expect(
      textOf(answerBlocks('fr', { answers: [], facts: [fact('own.patience', 'Oui', asked)] })),
    ).toContain(asked);
  });
});

test.each([
  [
    'fr',
    'Écrit hors des questions posées : « Je suis curieuse. »',
    'premiers mots de l’échange ne sont pas dans',
  ],
  ['en', 'Written outside the questions: “Je suis curieuse.”', 'first words of the conversation are not in'],
] as const)(
  'words outside the questions are listed under no question, and said to be not the first if these are left out (%s)',
  (lang, words, leftOut) => {
    const facts = [fact('first_words', 'Je suis curieuse.'), fact('pay', '30 000 €')];
    const [own, later] = [false, true].map((isFirstMessageLeftOut) =>
      textOf(questionBlocks(lang, { ...nothing, facts, isFirstMessageLeftOut })),
    );
    expect(own).toContain(words);
    expect(own).not.toContain(leftOut);
    expect(later).toContain(words);
    expect(later).toContain(leftOut);
    expect(textOf(answerBlocks(lang, { answers: [], facts }))).not.toContain('curieuse');
  },
);

describe.each([
  [
    'fr',
    'annulée ensuite',
    'd’arrêter les questions',
    'la suppression de données ou le retrait',
    'délai d’un mois',
  ],
  [
    'en',
    'taken back afterwards',
    'to stop the questions',
    'a deletion of data or a withdrawal',
    'within one month',
  ],
] as const)('a wish in the candidate’s words (%s)', (lang, takenBack, stop, deletion, month) => {
  const mailOf = (...questions: ApplicantWords['questions']) =>
    textOf(questionBlocks(lang, { ...nothing, questions }));

  it('for a person is said to be taken back, and not while it is open', () => {
    const call = remark('Can someone call me?', { wish: 'person' });
    expect(mailOf({ ...call, isTakenBack: true })).toContain(takenBack);
    expect(mailOf(call)).not.toContain(takenBack);
  });

  it('for a deletion is named, with what to do and where', () => {
    const mail = mailOf(remark('Supprimez mes données', { wish: 'deletion' }));
    for (const part of [deletion, month, 'https://jobs.example/desk/deletions']) expect(mail).toContain(part);
  });

  it('for a withdrawal is not said to be open once the application is withdrawn', () => {
    const questions = [remark('Je retire ma candidature', { wish: 'deletion' })];
    const mailOnceWithdrawn = textOf(questionBlocks(lang, { ...nothing, questions, isWithdrawn: true }));
    expect(mailOnceWithdrawn).toContain({ fr: 'qui est retirée', en: 'which is withdrawn' }[lang]);
    expect(mailOnceWithdrawn).not.toMatch(/Rien n’est fait|Nothing has been done/);
    expect(mailOf(...questions)).toMatch(/Rien n’est fait|Nothing has been done/);
  });

  it('to stop is named', () => {
    expect(mailOf(remark('Stop !', { wish: 'stop' }))).toContain(stop);
    expect(mailOf(remark('Un parking ?'))).not.toContain(stop);
  });
});
