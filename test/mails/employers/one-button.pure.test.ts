import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';
import { toText } from '#mails/template/to-text.ts';
import { addressCorrectionMail } from '#mails/texts/employers/address-correction-mail.ts';
import { applicationDigestMail } from '#mails/texts/employers/application-digest.ts';
import { contestMail } from '#mails/texts/employers/contest-mail.ts';
import { deletionMail } from '#mails/texts/employers/deletion-mail.ts';
import { deletionWithdrawalMail } from '#mails/texts/employers/deletion-withdrawal-mail.ts';
import { humanRequestMail } from '#mails/texts/employers/human-request.ts';
import { newAnswersMail } from '#mails/texts/employers/new-answers.ts';
import { newApplicationMail } from '#mails/texts/employers/new-application.ts';
import { overdueAnswersMail } from '#mails/texts/employers/overdue-answers.ts';
import { withdrawalMail } from '#mails/texts/employers/withdrawal-mail.ts';
import { employerLinksMail } from '#mails/texts/links/employer-links.ts';

const desk = 'https://guichet.example/desk';
const at = new Date('2026-11-27T10:00:00Z');
const applicationId = '9c271c3a-f7ea-4138-b7c5-0c0191319a34';
const id = '7694e2de-53f0-4523-823a-4039e73f515e';
const link = { url: 'https://guichet.example/employer/token', expiresAt: at };
const applicant = {
  ...{ applicationId, candidate: 'Camille Fontanel', jobTitle: 'Vendeur', workspaceName: 'Ateliers Varenne' },
  ...{ timeZone: 'Europe/Paris', receivedAt: at, isAnswerable: true, link },
};
const call = {
  email: 'camille@courriel.example',
  phone: '06',
  isPhoneLeftOut: false,
  why: null,
  hasUnmailedWhy: false,
};
const said = {
  questions: [],
  facts: [],
  answers: [],
  isFirstMessageLeftOut: false,
  isTextLeftOut: false,
};
const humanFacts = { requestEnd: null, isCall: true, when: null, isTimeLeftOut: false };
const entry = { ...applicant, ...call, workspaceName: null };
const group = {
  operator: 'Éditions',
  workspaceName: 'Ateliers Varenne',
  timeZone: 'Europe/Paris',
  deskUrl: desk,
};

/** Each mail to an employer, by the file of its texts, for a reader with a desk and for one without. */
const mails: Record<string, Record<'fr' | 'en', (deskUrl: string | null) => MailContent>> = {
  'address-correction-mail': about((deskUrl, lang) => addressCorrectionMail[lang]({ ...applicant, deskUrl })),
  'contest-mail': about((deskUrl, lang) =>
    contestMail[lang]({ ...applicant, deskUrl, contestId: id, dueAt: at }),
  ),
  'deletion-mail': about((deskUrl, lang) =>
    deletionMail[lang]({ ...applicant, deskUrl, requestId: id, dueAt: at, isForAllData: true }),
  ),
  'deletion-withdrawal-mail': about((deskUrl, lang) =>
    deletionWithdrawalMail[lang]({
      ...applicant,
      deskUrl,
      requestId: id,
      requestedAt: at,
      isForAllData: true,
    }),
  ),
  'human-request': about((deskUrl, lang) =>
    humanRequestMail[lang]({ ...applicant, ...call, ...humanFacts, deskUrl }),
  ),
  'new-answers': about((deskUrl, lang) =>
    newAnswersMail[lang]({ ...applicant, ...said, deskUrl, isWithdrawn: false }),
  ),
  'new-application': about((deskUrl, lang) =>
    newApplicationMail[lang]({ ...applicant, ...call, ...said, deskUrl, board: null, hasCv: true }),
  ),
  'withdrawal-mail': about((deskUrl, lang) =>
    withdrawalMail[lang]({
      ...applicant,
      deskUrl,
      withdrawnAt: at,
      reason: null,
      isReasonWithheld: false,
    }),
  ),
  'application-digest': about((_, lang) =>
    applicationDigestMail[lang]({ ...group, entries: [entry], linksExpireAt: at }),
  ),
  'overdue-answers': about((_, lang) => overdueAnswersMail[lang]({ ...group, promiseDays: 7, overdue: 2 })),
  'employer-links': about((_, lang) => employerLinksMail[lang]({ ...group, entries: [entry] })),
};

function about(write: (deskUrl: string | null, lang: 'fr' | 'en') => MailContent) {
  return {
    fr: (deskUrl: string | null) => write(deskUrl, 'fr'),
    en: (deskUrl: string | null) => write(deskUrl, 'en'),
  };
}

const buttons = ({ blocks }: MailContent) =>
  blocks.flatMap((block) => (typeof block === 'object' && 'button' in block ? block.button.url : []));

/** The words that a person reads, without the addresses of links. */
const read = (content: MailContent) => toText(content).replaceAll(/https:\S+/g, '');

const cases = Object.entries(mails).flatMap(([name, mail]) =>
  languages.map((lang) => [name, lang, mail[lang]] as const),
);

test('every mail to an employer is here', () => {
  const files = readdirSync(new URL('../../../mails/texts/employers/', import.meta.url));
  const shared = ['employer-words.ts', 'applicant-words.ts'];
  const named = files.filter((file) => !shared.includes(file)).map((file) => file.replace('.ts', ''));
  expect(Object.keys(mails).toSorted()).toEqual([...named, 'employer-links'].toSorted());
});

test.each(cases)(
  '%s (%s) has one button, which leads to the desk, and shows no long id (D155)',
  (_, __, write) => {
    const mail = write(desk);
    expect(buttons(mail)).toEqual([expect.stringMatching(/^https:\/\/guichet\.example\/desk(\/|$)/)]);
    expect(read(mail)).not.toMatch(/[\da-f]{8}-[\da-f]{4}/i);
  },
);

test.each(languages)(
  'a mail asks for one answer, by the button, and for none at the desk that it would refuse (%s)',
  (lang) => {
    const mailOf = (isAnswerable: boolean, deskUrl: string | null = desk) =>
      read(
        newAnswersMail[lang]({ ...applicant, ...said, deskUrl, isAnswerable, isWithdrawn: !isAnswerable }),
      );
    const asksAtDesk = { fr: 'Répondre à la candidature', en: 'Answer the application' }[lang];
    const asksForReply = { fr: 'Répondez à ce message', en: 'Answer this message' }[lang];
    const asked = (text: string) => [asksAtDesk, asksForReply].map((words) => text.includes(words));
    expect([mailOf(true), mailOf(false), mailOf(true, null)].map(asked)).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  },
);

test.each(cases)('%s (%s) calls no link a button, since plain text has none', (_, __, write) => {
  for (const deskUrl of [desk, null]) expect(toText(write(deskUrl))).not.toMatch(/bouton|button/i);
});

const ofSeveral = ['application-digest', 'overdue-answers', 'employer-links'];

test.each(cases.filter(([name]) => !ofSeveral.includes(name)))(
  '%s (%s) names the application by its reference; a reader without a desk has the mailed link as the one button, and the id',
  (_, __, write) => {
    expect(read(write(desk))).toContain('9C27-1C3A');
    expect(toText(write(desk))).toContain(link.url);
    const mail = write(null);
    expect(buttons(mail)).toEqual([link.url]);
    expect(read(mail)).toContain(applicationId);
  },
);

test.each(cases.filter(([name]) => !ofSeveral.includes(name)))(
  '%s (%s) has the name of the person in its subject',
  (_, __, write) => {
    expect(write(desk).subject).toContain('Camille Fontanel');
  },
);

test.each(languages)(
  'a person without a plain name has the reference in the subject, so that two mails about one job differ (%s)',
  (lang) => {
    const mail = humanRequestMail[lang]({
      ...{ ...applicant, ...call, deskUrl: desk, candidate: null, isCall: true, when: null },
      ...{ requestEnd: null, isTimeLeftOut: false },
    });
    expect(mail.subject).toContain('9C27-1C3A, Vendeur');
    expect(read(mail)).toContain(
      { fr: 'Une personne souhaite être rappelée par', en: 'A candidate wants' }[lang],
    );
  },
);
