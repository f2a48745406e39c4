import { describe, expect, test } from 'vitest';
import type { ApplicationProgress } from '#domain/portal/describe-progress.ts';
import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { factWords, topicOf } from '#domain/prequalification/fact-words.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { sampleExport } from '#test/domain/portal/sample-export.ts';
import { exportTexts } from '#web/export/texts.ts';
import { sheetPage } from '#web/portal/data/sheet-page.ts';
import { confirmDeletionPage, deletionWithdrawnPage } from '#web/portal/deletion/deletion-page.ts';
import { explanationPage } from '#web/portal/explanation/explanation-page.ts';
import { explanationTexts } from '#web/portal/explanation/texts.ts';
import { withdrawalPage } from '#web/portal/own-application/withdrawal-page.ts';
import type { PortalView } from '#web/portal/portal-view.ts';
import { portalPage } from '#web/portal/start/portal-page.ts';
import { portalTexts } from '#web/portal/texts.ts';
import { visitIn } from '../fixtures.ts';
import { portals } from './portals.ts';

type PortalStatus = ApplicationProgress['status'];

/** The members that the sheet translates, or that mean something to machines only. */
const codes =
  /^(id|applicationId|questionId|channel|kind|from|status|to|actor|decision|origin|country|mediaType|storageKey|cvFilePath|broadcastId|legalBasis)$/;

/** Lists the texts of an export that are for its reader. */
function listTexts(value: unknown, lang: 'fr' | 'en'): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (isInBothLanguages(value)) return [value[lang]];
  if ('status' in value && value.status === 'declined') return [];
  const isAnswer = 'kind' in value && 'value' in value;
  const isFact = 'quote' in value;
  return Object.entries(value).flatMap(([name, member]) => {
    const isTranslated = codes.test(name) || (isFact && /^(question|answer)$/.test(name));
    const isShownOtherwise = isAnswer && name === 'value';
    return isTranslated || isShownOtherwise ? [] : listTexts(member, lang);
  });
}

function isInBothLanguages(value: object): value is { fr: string; en: string } {
  return 'fr' in value && 'en' in value;
}

/** The explanation of an application to which nothing has happened. */
const explained: Explanation = {
  applicationId: '1d0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
  job: { id: 'j', title: 'Serveuse', lang: 'fr' },
  sentAt: new Date('2026-11-20T09:00:00Z'),
  status: 'received',
  answers: [],
  decision: null,
  steps: [],
  mark: null,
  conversation: {
    consent: null,
    interviewers: [
      {
        ...{ kind: 'questionnaire', model: null, promptVersion: 'script-13', processor: null },
        ...{ messages: 1, since: null, until: null },
      },
    ],
    persons: [],
    formAnswers: 0,
    questions: [],
    facts: [],
    lastMessageAt: null,
  },
  readings: [],
  contests: [],
  canContest: false,
};

describe.each([
  {
    lang: 'fr',
    words: {
      status: ['À l’étude', 'Non retenue', 'L’employeur décide de la suite.'],
      sent: ['par le formulaire du site, avec un CV', 'par Tableau des Offres, sans CV'],
      ai: [
        'claude-of-tests d’Anthropic a écrit 6 messages',
        'sans IA, a écrit un message',
        'tels quels, sous 3 questions',
      ],
      undecided: 'Ce service n’a rien décidé',
      kept: [
        '2 candidatures, avec un CV',
        '12 messages d’échange',
        'le 21\u00a0novembre\u00a02028, 24\u00a0mois après',
        'Le champ «\u202fMotivation\u202f» d’une candidature.',
        'Le champ «\u202fPortfolio ou profil\u202f» d’une candidature.',
        'Vos mots sous 3 questions.',
        '<li>Votre question ou remarque à l’employeur.',
        'Un message de l’employeur.',
        'Votre contestation d’un refus.',
      ],
      received: [
        'Responsable de vos données',
        'Site par lequel vous avez postulé',
        'du 20\u00a0novembre\u00a02026 au 21',
      ],
      unrecorded: ['small-0 (entreprise non enregistrée) a écrit', 'ntreprise non enregistrée, small-0'],
      person: 'Vous avez demandé à échanger avec une personne',
      withdraw: 'Retirer ma demande de suppression',
      until:
        'elle supprime les données, ou elle refuse et vous en écrit la raison. Tant que la suppression n’a pas commencé, vous pouvez retirer votre demande',
      underWay: 'La suppression est en cours',
      withdrawn: 'Votre demande est retirée',
      tooLate: 'La suppression est déjà en cours',
    },
  },
  {
    lang: 'en',
    words: {
      status: ['Being considered', 'Not selected', 'The employer decides what comes next.'],
      sent: ['through the form on the site, with a CV', 'through Tableau des Offres, without a CV'],
      ai: [
        'claude-of-tests of Anthropic wrote 6 messages',
        'without AI, wrote one message',
        'as they are, under 3 questions',
      ],
      undecided: 'This service decided nothing',
      kept: [
        '2 applications, with one CV',
        '12 messages of conversation',
        'on 21\u00a0November\u00a02028, 24\u00a0months after',
        'The field “Motivation” of one application.',
        'The field “Portfolio or profile” of one application.',
        'Your words under 3 questions.',
        '<li>Your question or remark to the employer.',
        'One message from the employer.',
        'Your request for a review of a refusal.',
      ],
      received: [
        'Controller of your data',
        'The site through which you applied',
        'from 20\u00a0November\u00a02026 to 21',
      ],
      unrecorded: ['small-0 (company not recorded) wrote', 'ompany not recorded, small-0'],
      person: 'You asked to talk to a person',
      withdraw: 'Withdraw my deletion request',
      until:
        'they delete the data, or refuse and write you the reason. Until the deletion begins, you can withdraw your request',
      underWay: 'The deletion is under way',
      withdrawn: 'Your request is withdrawn',
      tooLate: 'The deletion is already under way',
    },
  },
] as const)('in $lang', ({ lang, words }) => {
  const visit = visitIn(lang);
  const show = (name: keyof typeof portals, page = portalPage) =>
    page(visit, { token: name, view: portals[name] });

  const other = lang === 'fr' ? 'en' : 'fr';
  const sheet = (data: ExportedData) => sheetPage(visit, { token: 'personal', view: portals.personal }, data);

  test('the portal tells status, steps, conversation, AI, retention and recipients in words', () => {
    const text = show('personal');
    const { status, sent, ai, unrecorded, kept, received } = words;
    const told = [status, sent, ai, unrecorded, kept, received].flat();
    for (const part of [...told, words.undecided, words.person]) expect(text).toContain(part);
    // The number is that of the entries below it; one that was declined is no answer (D142).
    expect(text.match(/<div class="fact"/g)).toHaveLength(4);
    expect(text).toContain(`<summary>${lang === 'fr' ? 'Ce qui est noté' : 'What is noted'} (4)</summary>`);
    // Nothing here was written outside the questions.
    expect(text).not.toMatch(/hors des questions|outside the questions/);
    expect(text).toContain('href="/chat/undecided"');
    expect(text).toContain('href="/portal/personal/sheet"');
    expect(text).not.toMatch(/undefined|\[object|in_review|ai_provider/);
  });

  test('words to the employer are counted once, and as no answer', () => {
    const { applications, ...view } = portals.personal;
    const fact = { status: 'answered', messageId: 'form.candidate_questions', isCorrected: false } as const;
    const noted = (answer: string) => ({
      ...fact,
      question: 'candidate_questions' as const,
      answer,
      quote: answer,
    });
    const { keeping, ai } = portalTexts[lang];
    const keptWith = (answer: string) => {
      const own = applications.map((one, index) => ({
        ...one,
        progress: one.progress && {
          ...one.progress,
          facts: [...one.progress.facts, ...(index === 0 ? [noted(answer)] : [])],
        },
      }));
      const text = portalPage(visit, { token: 'personal', view: { ...view, applications: own } });
      expect(text).toContain(ai.facts(3));
      const { answers, questions, unlisted } = keeping.what;
      return [answers(3), questions(1), questions(2), unlisted(1)].map((item) =>
        text.includes(`<li>${item}</li>`),
      );
    };
    expect(keptWith('Y a-t-il un parking ?')).toEqual([true, true, false, false]);
    // Words that ask nothing are not listed for the employer, and are kept all the same.
    for (const words of ['Non.', 'À quoi bon vivre ?'])
      expect(keptWith(words)).toEqual([true, true, false, true]);
  });

  test('what is kept names the questions without an answer by choice', () => {
    const { applications, ...view } = portals.personal;
    const own = applications.map((one) => ({
      ...one,
      progress: one.progress && {
        ...one.progress,
        facts: one.progress.facts.map((fact) =>
          fact.question === 'pay' ? { ...fact, status: 'declined' as const } : fact,
        ),
      },
    }));
    const text = portalPage(visit, { token: 'personal', view: { ...view, applications: own } });
    const { answers, declined } = portalTexts[lang].keeping.what;
    const count = own.flatMap(({ progress }) => progress?.facts ?? []);
    const chosen = count.filter(({ status }) => status === 'declined').length;
    expect(chosen).toBeGreaterThan(0);
    expect(text).toContain(`<li>${declined(chosen)}</li>`);
    expect(text).toContain(`<li>${answers(count.length - chosen)}</li>`);
  });

  test('a phone number is told of only if there is one, and a model only if one wrote (D28)', () => {
    const told = {
      fr: ['votre téléphone', 'téléphone envoyé avec', 'Le numéro donné pour', 'Un modèle d’IA ne reçoit'],
      en: ['phone number, as', 'phone number sent with', 'The number given for', 'An AI model receives'],
    }[lang];
    for (const part of told) expect(show('personal')).toContain(part);
    const { applications, person, ...view } = portals.personal;
    const ofPeople = applications.map((application) => ({
      ...application,
      progress: application.progress && {
        ...application.progress,
        messages: application.progress.messages.filter(({ origin }) => origin !== 'ai'),
      },
    }));
    const noPhones = { hasPhone: false, otherPhones: { applications: 0, calls: 0 } };
    const personal = { ...view, person: person && { ...person, ...noPhones }, applications: ofPeople };
    const text = portalPage(visit, { token: 'personal', view: personal });
    expect(text).toContain(words.undecided);
    for (const part of told) expect(text).not.toContain(part);
  });

  test('the feed’s address is given with its last day; an application’s id shows none (D77)', () => {
    expect(show('personal')).toMatch(/href="\/status\/feed-of-camille\/feed\.xml/);
    expect(show('personal')).toContain(
      {
        fr: 'Cette adresse est valable jusqu’au 1er\u00a0décembre\u00a02026',
        en: 'This address is valid until 1\u00a0December\u00a02026',
      }[lang],
    );
    expect(show('temporary')).not.toContain('/feed.xml');
  });

  test('rights, recipients and the feed are folded, and the address for questions is not', () => {
    const text = show('personal');
    const { feed, recipients, rights } = portalTexts[lang];
    const unfolded = text.replace(/<details>.*?<\/details>/gs, '');
    for (const { heading } of [feed, recipients, rights]) expect(unfolded).toContain(`<h2>${heading}</h2>`);
    for (const part of [...words.received, 'www.cnil.fr', `>${feed.action}<`])
      expect([text.includes(part), unfolded.includes(part)]).toEqual([true, false]);
    expect(unfolded).toContain(rights.contact);
    expect(unfolded).toContain('href="mailto:recrutement@atelier-lumen.example');
  });

  test('the questions are the next step before the employer meets the person, and none during a deletion (D159)', () => {
    const [application] = portals.personal.applications;
    const chatIn = (status: PortalStatus, isDeletionRequested = false) => {
      const chatPart = isDeletionRequested ? 'ended' : 'undecided';
      const begun = { decision: null, messages: [], isOver: false, chatPart };
      const progress = { ...application?.progress, ...begun, status, isDeletionRequested };
      const applications = [{ ...application, progress }] as PortalView['applications'];
      const page = portalPage(visit, { token: 't', view: { ...portals.personal, applications } });
      return /<a class="([^"]*)" href="[^"]*\/chat\//.exec(page)?.[1] ?? null;
    };
    const statuses = ['received', 'in_review', 'interview', 'offer'] as const;
    expect(statuses.map((status) => chatIn(status))).toEqual(['button', 'button', 'button quiet', null]);
    expect(chatIn('received', true)).toBeNull();
  });

  test('during a deletion the conversation is linked for reading, and only if there is something to read', () => {
    const [application] = portals.personal.applications;
    const linkWith = (changes: Partial<ApplicationProgress>) => {
      const asked = { status: 'received', decision: 'human', isDeletionRequested: true, chatPart: 'ended' };
      const progress = { ...application?.progress, ...asked, ...changes };
      const applications = [{ ...application, progress }] as PortalView['applications'];
      const page = portalPage(visit, { token: 't', view: { ...portals.asked, applications } });
      return /<a class="button quiet" href="[^"]*\/chat\/[^>]*>([^<]*)/.exec(page)?.[1] ?? null;
    };
    const { chat } = portalTexts[lang].applications;
    expect(linkWith({})).toBe(chat.readAgain);
    expect(linkWith({ messages: [] })).toBeNull();
    expect(linkWith({ messages: [], facts: [] })).toBeNull();
    // A person who has the floor writes also during a deletion (D113).
    expect(linkWith({ messages: [], chatPart: 'conversation' })).toBe(
      portalTexts[lang].applications.chat.open,
    );
  });

  test('the link of an application is named after what it opens', () => {
    const [application] = portals.personal.applications;
    const linkWith = (changes: Partial<ApplicationProgress>) => {
      const progress = { ...application?.progress, isOver: false, isDeletionRequested: false, ...changes };
      const applications = [{ ...application, progress }] as PortalView['applications'];
      const page = portalPage(visit, { token: 't', view: { ...portals.personal, applications } });
      return /<a (?:class="button[^"]*" )?href="[^"]*\/chat\/[^>]*>([^<]*)/.exec(page)?.[1] ?? null;
    };
    const { chat } = portalTexts[lang].applications;
    expect(linkWith({})).toBe(chat.request);
    const script = [{ origin: 'script', model: null, provider: null, messages: 3 }] as const;
    const facts = application?.progress?.facts ?? [];
    const toEmployer = facts
      .slice(0, 1)
      .map((fact) => ({ ...fact, question: 'candidate_questions' as const }));
    const said = { none: [], script: [...script] };
    const [ofForm, ofTalk] = (['form', 'conversation'] as const).map((chatPart) =>
      Object.values(said).map((messages) =>
        [facts, toEmployer, []].map((noted) =>
          linkWith({ chatPart, messages, facts: noted, decision: 'ai' }),
        ),
      ),
    );
    expect(ofForm).toEqual(Array(2).fill([chat.answers, chat.begin, chat.begin]));
    expect(ofTalk).toEqual(Array(2).fill(Array(3).fill(chat.open)));
    // Once the consent has ended, the page has the messages to read.
    const undecided = { chatPart: 'undecided', decision: null } as const;
    expect(linkWith(undecided)).toBe(chat.readAgain);
    expect(linkWith({ ...undecided, messages: [] })).toBe(chat.answers);
    expect(linkWith({ ...undecided, messages: [], facts: [] })).toBe(chat.begin);
    expect(linkWith({ chatPart: 'ended', isOver: true })).toBe(chat.readAgain);
  });

  test('only the words of a conversation may be about something else', () => {
    const [application] = portals.personal.applications;
    const showWith = (changes: Partial<ApplicationProgress>) => {
      const applications = [{ ...application, progress: { ...application?.progress, ...changes } }];
      const view = { ...portals.personal, applications: applications as PortalView['applications'] };
      return portalPage(visit, { token: 't', view });
    };
    const { conversation, form } = portalTexts[lang].applications.factsLead;
    expect(showWith({})).toContain(conversation);
    expect(showWith({ messages: [] })).not.toContain(conversation);
    expect(showWith({ messages: [] })).toContain(form);
  });

  test('only a job that is open is linked', () => {
    const text = show('personal');
    expect(text).toContain('/careers/atelier-lumen/7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11"');
    expect(text).not.toContain('99999999-2222-4333-8444-555555555556');
  });

  test('an application’s id shows what its sender knows, and nothing that became of it (D30)', () => {
    const text = show('temporary');
    expect(text).toContain('Développeuse ou développeur TypeScript');
    for (const part of [...words.status, ...words.ai, ...words.received, words.undecided])
      expect(text).not.toContain(part);
    expect(text).not.toContain('/chat/');
  });

  test('what was asked for is withdrawn by a form until it is under way (D31)', () => {
    const asked = show('asked');
    expect(asked).toContain(`method="post" action="/portal/asked/withdraw?lang=${lang}"`);
    expect(asked).toContain(words.withdraw);
    for (const page of [asked, show('personal', confirmDeletionPage)]) expect(page).toContain(words.until);
    expect(show('personal', deletionWithdrawnPage)).toContain(words.withdrawn);
    const executing = show('executing');
    expect(executing).toContain(words.underWay);
    expect(executing).not.toContain('/portal/executing/withdraw');
    expect(show('executing', deletionWithdrawnPage)).toContain(words.tooLate);
  });

  test('an open request is said first where a deletion is asked for, and a page that asks the same asks nothing', () => {
    const { requestedHeading } = portalTexts[lang].deletion;
    const page = (deletions: PortalView['deletions'], scope: PortalView['scope'] = 'candidate') =>
      confirmDeletionPage(visit, { token: 't', view: { ...portals.personal, scope, deletions } });
    const [covering] = portals.executing.deletions;
    if (covering === undefined) throw new Error('The sample has no request.');
    const open = { ...covering, isUnderWay: false };
    const same = page([open]);
    expect(same).toContain(`<h1>${requestedHeading}</h1>`);
    expect(same).toContain('action="/portal/t/withdraw');
    expect(same).not.toContain('action="/portal/t/delete');
    for (const wider of [
      page([{ ...open, missesNewerApplications: true }]),
      page([{ ...open, scope: 'application' }]),
    ]) {
      const [first, second] = [wider.indexOf(requestedHeading), wider.indexOf('action="/portal/t/delete')];
      expect([first > 0, second > first]).toEqual([true, true]);
    }
    expect(page([covering])).not.toContain('action="/portal/t/withdraw');
    expect(page([])).not.toContain(requestedHeading);
  });

  test('a refused request stays, with its day and the reason, where a deletion is asked for', () => {
    const refusedDeletions = [
      {
        requestedAt: new Date('2026-11-02T09:00:00Z'),
        refusedAt: new Date('2026-11-20T09:00:00Z'),
        reason: 'Une réclamation est en cours.',
        jobTitle: null,
      },
    ];
    const view = { ...portals.personal, refusedDeletions };
    for (const page of [portalPage, confirmDeletionPage]) {
      const text = page(visit, { token: 't', view });
      expect(text).toMatch(
        lang === 'fr'
          ? /2\snovembre\s2026 a été refusée le 20/
          : /of 2\u00a0November\u00a02026 was refused on 20/,
      );
      expect(text).toContain('Une réclamation est en cours.');
      expect(text).toContain('/portal/t/delete');
    }
  });

  test('a question that a message answers is shown with the message alone, unless it was corrected', () => {
    const shown = (earlier: { text: string; isAnswered: boolean }[]) => {
      const applications = portals.personal.applications.map((application) => ({
        ...application,
        progress: application.progress && {
          ...application.progress,
          questions: application.progress.questions.map((question) => ({ ...question, earlier })),
        },
      }));
      const text = portalPage(visit, { token: 't', view: { ...portals.personal, applications } });
      return text.split('Y a-t-il un parking').length - 1;
    };
    expect([shown([]), shown([{ text: 'Un garage ?', isAnswered: false }])]).toEqual([1, 2]);
  });

  test('a message without times to choose has a line that says how to answer it, with a mail about the application', () => {
    const shown = (choosable: boolean) => {
      const applications = portals.personal.applications.map((application) => ({
        ...application,
        progress: application.progress && {
          ...application.progress,
          words: application.progress.words.map((words) => ({
            ...words,
            choosableTimes: choosable ? words.offeredTimes : [],
          })),
        },
      }));
      return portalPage(visit, { token: 't', view: { ...portals.personal, applications } });
    };
    const line =
      /<p class="hint">(?:Pour répondre, écrivez à|To answer, write to) <a href="mailto:[^?"]+\?subject=[^"]+">/;
    expect([shown(false), shown(true)].map((text) => line.test(text))).toEqual([true, false]);
  });

  test('a review that was asked for is said with the day of its answer, and with the answer once it is there', () => {
    const [, refused] = portals.personal.applications;
    const contested = refused?.progress?.contest;
    if (!refused?.progress || !contested) throw new Error('The sample has no contest.');
    const { progress, ...sent } = refused;
    const page = (contest: ApplicationProgress['contest']) =>
      portalPage(visit, {
        token: 't',
        view: {
          ...portals.personal,
          applications: [{ ...sent, progress: { ...progress, contest } }],
        },
      });
    const asked = {
      fr: 'contesté le refus le 25\u00a0octobre\u00a02026.',
      en: 'review of the refusal on 25\u00a0October\u00a02026.',
    }[lang];
    const due = { fr: 'au plus tard le 25\u00a0novembre\u00a02026', en: 'by 25\u00a0November\u00a02026' }[
      lang
    ];
    const open = page(contested);
    expect([open.includes(asked), open.includes(due)]).toEqual([true, true]);
    expect(page({ ...contested, isLate: true })).toContain('CNIL');
    const answered = page({ ...contested, answeredAt: new Date('2026-11-02T09:00:00Z') });
    expect(answered).toContain(
      { fr: 'répondu le 2\u00a0novembre\u00a02026', en: 'answered on 2\u00a0November\u00a02026' }[lang],
    );
    expect(answered).toContain(`/applications/${refused.id}/explanation#contest"`);
    expect(answered).not.toContain(due);
    expect(page(null)).not.toContain(asked);
  });

  test('the reason of a withdrawal is marked as optional in its label, as in each other form', () => {
    const [application] = portals.personal.applications;
    if (application === undefined) throw new Error('The sample has no application.');
    const page = withdrawalPage(visit, { token: 't', view: portals.personal }, { application });
    expect(page).toMatch(/<label for="reason">[^<]*<span class="optional">/);
    expect(page).not.toMatch(/Facultatif\.|Optional\./);
  });

  test('an application without a file is said to be without a CV', () => {
    const [application] = portals.personal.applications;
    const applications = [{ ...application, files: 0 }] as PortalView['applications'];
    expect(portalPage(visit, { token: 't', view: { ...portals.personal, applications } })).toContain(
      { fr: 'Une candidature, sans CV.', en: 'One application, without a CV.' }[lang],
    );
  });

  test.each(['hired', 'offer', 'withdrawn', 'in_review', 'rejected'] as const)(
    'the explanation of the status %s asks for a reason and offers a review only where somebody was refused',
    (status) => {
      const at = new Date('2026-11-20T09:00:00Z');
      const step = { status, at, by: 'employer' as const, decidedBy: 'Léa Roy', reason: null };
      const isDecision = status === 'hired' || status === 'rejected';
      const explanation = { ...explained, status, decision: isDecision ? step : null, steps: [step] };
      const canContest = status === 'rejected';
      const text = explanationPage(
        visit,
        { token: 't', view: portals.personal },
        { explanation: { ...explanation, canContest } },
      );
      const { decision, contest } = explanationTexts[lang];
      const isRefused = status === 'rejected';
      expect(text.includes(decision.noReason)).toBe(isRefused);
      expect(text.includes(`<dt>${decision.reason}</dt>`)).toBe(isRefused);
      expect(text.includes('id="contest"')).toBe(isRefused);
      expect(text.includes(contest.submit)).toBe(isRefused);
      const notYet = { fr: 'L’employeur n’a pas encore décidé', en: 'The employer has not decided yet' }[
        lang
      ];
      expect(text.includes(notYet)).toBe(status === 'in_review');
    },
  );

  test('the explanation lists words outside the questions under a heading of their own (D181)', () => {
    const fact = (question: Fact['question'], words: string) =>
      ({ question, status: 'answered', answer: words, quote: words, messageId: 'm' }) as const;
    const shownWith = (facts: Explanation['conversation']['facts']) => {
      const explanation = { ...explained, conversation: { ...explained.conversation, facts } };
      return explanationPage(visit, { token: 't', view: portals.personal }, { explanation });
    };
    const [first, pay] = [fact('first_words', 'Voici mon parcours.'), fact('pay', '35 k')];
    const heading = explanationTexts[lang].assistant.facts.conversation;
    const { topics } = factWords[lang];
    const ofFirst = `<h3>${topics.first_words}</h3><p class="lines">Voici mon parcours.</p>`;
    const ofPay = `<h3>${heading}</h3><dl><dt>${topics.pay}</dt><dd class="lines">35 k</dd></dl>`;
    const shown = [[first, pay], [first], [pay], []].map((facts) => {
      const text = shownWith(facts);
      return [text.includes(ofFirst), text.includes(ofPay), text.includes(heading)];
    });
    expect(shown).toEqual([
      [true, true, true],
      [true, false, false],
      [false, true, true],
      [false, false, false],
    ]);
  });

  test('a question as it was asked has its mark on its line, where it is noted and where it is listed', () => {
    const asked = 'Où travaillez-vous ?';
    const words = { status: 'answered', answer: 'Ici', quote: 'Ici', messageId: 'm' } as const;
    const facts = [{ question: 'location', asked, ...words } as const];
    const questions = [{ question: 'pay', asked: 'Combien ?', at: new Date(0) } as const];
    const { conversation } = explained;
    const explanation = { ...explained, conversation: { ...conversation, facts, questions } };
    const text = explanationPage(visit, { token: 't', view: portals.personal }, { explanation });
    expect(text).toContain('Où travaillez-vous\u202f?');
    expect(text).toContain('Combien\u202f?');
    expect(topicOf({ question: 'location', asked }, lang)).toBe('Où travaillez-vous\u202f?');
  });

  test('the second step of a deletion is red, the first is not', () => {
    expect(show('personal')).not.toContain('danger');
    expect(show('personal', confirmDeletionPage)).toMatch(/<button class="button danger" type="submit">/);
  });

  test('the sheet has every text of the export, but ids, codes and the words of a refused question', () => {
    const page = sheet(sampleExport(lang));
    const plain = page.replaceAll('<wbr>', '').replace(/[\u00a0\u202f]/g, ' ');
    expect(listTexts(sampleExport(lang), lang).filter((text) => !plain.includes(escapeHtml(text)))).toEqual(
      [],
    );
  });

  test('no list of the sheet has a label twice', () => {
    const lists = sheet(sampleExport(lang)).match(/<dl>[\s\S]*?<\/dl>/g) ?? [];
    expect(lists.length).toBeGreaterThan(5);
    for (const list of lists) {
      const labels = [...list.matchAll(/<dt>([^<]*)/g)].map(([, label]) => label);
      expect(labels).toEqual([...new Set(labels)]);
    }
  });

  test('each code of the sheet but a speaker is in small letters, except in an abbreviation', () => {
    const { speakers, ...words } = exportTexts[lang].words;
    const all = Object.values(words).flatMap((group) => Object.values<string>(group));
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((word) => /^\p{Lu}(?!\p{Lu})/u.test(word))).toEqual([]);
  });

  test('the sheet has a choice that is made again once, and each other one', () => {
    const data = sampleExport(lang);
    const [proof] = data.consents;
    if (proof === undefined) throw new Error('The sample has no consent.');
    const asked = ['human', 'human', 'human', 'ai', 'human'].map((decision) => ({
      ...proof,
      kind: 'ai_conversation',
      decision,
    }));
    const consents = [proof, ...asked] as typeof data.consents;
    const page = sheet({ ...data, consents });
    const person = lang === 'fr' ? 'échange avec une personne seulement' : 'a person only';
    const other =
      lang === 'fr'
        ? 'accord pour l’assistant (intelligence artificielle)'
        : 'agreed to the assistant (artificial intelligence)';
    expect([person, other].map((choice) => page.split(`>${choice}</td>`).length - 1)).toEqual([2, 1]);
  });

  test('the sheet names the one interviewer to whom the person agreed', () => {
    const data = sampleExport(lang);
    const [proof] = data.consents;
    const [application] = data.applications;
    if (proof === undefined || application === undefined) throw new Error('The sample has no consent.');
    const agreedTo = (noticeVersion: string) => {
      const consent = { ...proof, applicationId: application.id, kind: 'ai_conversation' as const };
      const page = sheet({
        ...data,
        applications: [application],
        consents: [{ ...consent, decision: 'ai', noticeVersion }],
      });
      const { ai, questionnaire } = exportTexts[lang].words.decisions;
      return [ai, questionnaire].map((words) => page.split(`>${words}<`).length - 1);
    };
    // Each is in the list of consents and with the questions of its application.
    expect(agreedTo('2026-11-9')).toEqual([2, 0]);
    expect(agreedTo('2026-11-script-11')).toEqual([0, 2]);
  });

  test('a choice that was taken back is named on the sheet (D179)', () => {
    const data = sampleExport(lang);
    const [proof] = data.consents;
    const [application] = data.applications;
    if (proof === undefined || application === undefined) throw new Error('The sample has no consent.');
    const consent = { ...proof, applicationId: application.id, kind: 'ai_conversation' as const };
    const { human } = exportTexts[lang].words.decisions;
    const page = sheet({
      ...data,
      applications: [application],
      consents: [
        { ...consent, decision: 'human' },
        { ...consent, decision: 'none' },
      ],
    });
    const words = lang === 'fr' ? `aucun : vous avez retiré « ${human} »` : `none: you took “${human}” back`;
    expect(page.replaceAll(/[\u00a0\u202f]/g, ' ').split(`>${words}<`)).toHaveLength(3);
  });

  test('where only a form has asked, the heading counts the answers, and the question is shown once', () => {
    const { applications, ...view } = portals.personal;
    const [application] = applications;
    const progress = application?.progress;
    if (application === undefined || progress === undefined || progress === null)
      throw new Error('no sample');
    const text = 'Y a-t-il un parking ?';
    const question = { text, isAnswered: false, hasWrittenAnswer: false, earlier: [] };
    const own = { question: 'candidate_questions', status: 'answered', answer: text, quote: text } as const;
    const fact = { ...own, messageId: 'form.candidate_questions', isCorrected: false };
    const showing = (changed: Partial<ApplicationProgress>) => {
      const changedProgress = { ...progress, words: [], messages: [], ...changed };
      const one = { ...application, progress: changedProgress };
      return portalPage(visit, { token: 'personal', view: { ...view, applications: [one] } });
    };
    const [answers, both, asked] = {
      fr: [
        'Vos réponses (3)',
        'Vos réponses (3), et ce que vous demandez à l’employeur',
        'Ce que vous demandez à l’employeur',
      ],
      en: [
        'Your answers (3)',
        'Your answers (3), and what you ask the employer',
        'What you ask the employer',
      ],
    }[lang];
    const headingWith = (facts: ApplicationProgress['facts']) =>
      /<details class="facts"><summary>([^<]*)/.exec(showing({ facts }))?.[1];
    expect(headingWith(progress.facts)).toBe(answers);
    expect(headingWith([...progress.facts, fact])).toBe(both);
    expect(headingWith([fact])).toBe(asked);
    // "No" to the invitation to ask asks nothing.
    const no = { ...fact, answer: 'Non.', quote: 'Non.' };
    expect(headingWith([...progress.facts, no])).toBe(answers);
    expect(headingWith([no])).toBe(visit.texts.facts.count.replace('{count}', '1'));
    const list = portalTexts[lang].applications.questions({ count: 1, areOthersShown: false });
    const isListed = (one: ApplicationProgress['questions'][number]) =>
      showing({ facts: [fact], questions: [one] }).includes(`<summary>${list}</summary>`);
    expect(isListed(question)).toBe(false);
    expect(isListed({ ...question, text: 'Et un bus ?' })).toBe(true);
    expect(isListed({ ...question, isAnswered: true })).toBe(true);
    const pay = { ...fact, question: 'pay' as const, answer: '18 €. Et un bus ?' };
    const summariesOf = (changed: Partial<ApplicationProgress>) => {
      const [, summary] = /<details><summary>([^<]*<?)/.exec(showing(changed)) ?? [];
      return summary;
    };
    // The list has each question that is counted below, or says that others are shown above.
    const two = [question, { ...question, text: pay.answer }];
    const { questions: heading } = portalTexts[lang].applications;
    expect(summariesOf({ facts: [pay, fact], questions: two })).toBe(
      `${heading({ count: 1, areOthersShown: true })}<`,
    );
    const messages = [{ origin: 'script', messages: 1 }] as unknown as ApplicationProgress['messages'];
    expect(summariesOf({ facts: [pay, fact], questions: two, messages })).toBe(
      `${heading({ count: 2, areOthersShown: false })}<`,
    );
  });

  test('one question and one answer are spoken of as one', () => {
    const { applications, ...view } = portals.personal;
    const showing = (count: number, answered = 0) => {
      const many = applications.map((application) => ({
        ...application,
        progress: application.progress && {
          ...application.progress,
          questions: Array.from({ length: count }, (_, index) => ({
            text: 'Un parking ?',
            isAnswered: index < answered,
            hasWrittenAnswer: index < answered,
            earlier: [],
          })),
        },
      }));
      return portalPage(visit, { token: 'personal', view: { ...view, applications: many } });
    };
    const [one, two] =
      lang === 'fr'
        ? ['L’employeur la reçoit', 'L’employeur les reçoit']
        : ['receives it,', 'receives them,'];
    expect([showing(1).includes(one), showing(1).includes(two)]).toEqual([true, false]);
    expect([showing(2).includes(one), showing(2).includes(two)]).toEqual([false, true]);
    const [all, others] =
      lang === 'fr'
        ? ['>Vos 3 questions ou remarques', '>Vos 2 autres questions ou remarques']
        : ['>Your 3 questions or remarks', '>Your 2 other questions or remarks'];
    expect([all, others].map((heading) => showing(3, 1).includes(heading))).toEqual([false, true]);
    expect([all, others].map((heading) => showing(3).includes(heading))).toEqual([true, false]);
  });

  test('the sheet is a page in the reader’s language, with a way back and nothing of the archive', () => {
    const text = sheet(sampleExport('en'));
    expect(text).toContain(`<html lang="${lang}">`);
    const { firstName, lastName } = sampleExport('en').candidate;
    expect(text).toMatch(new RegExp(`<h1>[^<]+: ${firstName} ${lastName}</h1>`));
    expect(text).toContain('href="/portal/personal"');
    expect(text).toContain(`hreflang="${other}" lang="${other}">`);
    expect(text).toContain(`href="/privacy/${portals.personal.workspace.slug}`);
    expect(text).not.toContain('export.json');
    expect(text).toContain(words.unrecorded[1]);
    expect(text).not.toMatch(/<script|question&quot;|"question"/);
  });
});
