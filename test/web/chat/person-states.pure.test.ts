import { expect, test } from 'vitest';
import { wayToPersonIn } from '#domain/needs/way-to-person.ts';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import type { ChatPart, Chosen } from '#domain/sessions/chat-part.ts';
import { languages } from '#kernel/language.ts';
import { html as asHtml, render } from '#kernel/text/html.ts';
import { howToAskForPerson } from '#realtime/interviewer/needs/help/way-to-person.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import { portals } from '#test/web/portal/portals.ts';
import { chatPage } from '#web/chat/chat-page.ts';
import { pastTexts } from '#web/chat/past/texts.ts';
import { questionFormTexts } from '#web/chat/question-form/texts.ts';
import { chatTexts, conversationTexts } from '#web/chat/texts/texts.ts';
import type { ChatView } from '#web/chat/view/chat-view.ts';
import { asksInFormOnly, mainPartOf, wayToPersonOn } from '#web/chat/view/main-part.ts';
import type { PortalApplication } from '#web/portal/portal-view.ts';
import { portalPage } from '#web/portal/start/portal-page.ts';
import { portalTexts } from '#web/portal/texts.ts';
import { visitIn, workspace } from '../fixtures.ts';
import { visibleHtml } from './visible-html.ts';

/*
 * The table of all states of a conversation, with what the candidate's page shows in each (D183). A consent that was
 * taken back leaves no choice. A new state does not compile until it has its rows.
 */

const ends = {
  open: { status: 'received', isOver: false, isDeletionRequested: false },
  deletion: { status: 'received', isOver: false, isDeletionRequested: true },
  over: { status: 'rejected', isOver: true, isDeletionRequested: false },
} as const satisfies Record<string, Partial<ChatView>>;
const floors = {
  interviewer: { by: 'interviewer', name: null, isAttended: false },
  present: { by: 'person', name: 'Claire', isAttended: true },
  away: { by: 'person', name: 'Claire', isAttended: false },
  left: { by: 'person', name: null, isAttended: false },
} as const satisfies Record<string, ChatView['floor']>;

type End = keyof typeof ends;
type Floor = keyof typeof floors;
type Choice = 'none' | Chosen;
type Row = readonly [
  page: ChatPart,
  way: 'button_here' | 'asked' | 'joined' | 'ended',
  /** The choice that the page offers to take back. */
  takesBack: 'wish' | 'consent' | 'nothing',
];

const ended = {
  none: ['ended', 'ended', 'nothing'],
  interviewer: ['ended', 'ended', 'nothing'],
} as const satisfies Partial<Record<Choice, Row>>;
const withPerson = {
  none: ['conversation', 'joined', 'nothing'],
  interviewer: ['conversation', 'joined', 'consent'],
  person: ['conversation', 'joined', 'wish'],
} as const satisfies Record<Choice, Row>;
const over = { ...ended, person: ['ended', 'ended', 'nothing'] } as const satisfies Record<Choice, Row>;

const rows: Record<End, Record<Floor, Record<Choice, Row>>> = {
  open: {
    interviewer: {
      none: ['undecided', 'button_here', 'nothing'],
      interviewer: ['conversation', 'button_here', 'nothing'],
      person: ['personChosen', 'asked', 'wish'],
    },
    present: withPerson,
    away: withPerson,
    left: {
      none: ['conversation', 'button_here', 'nothing'],
      interviewer: ['conversation', 'button_here', 'consent'],
      person: ['personChosen', 'asked', 'wish'],
    },
  },
  deletion: {
    interviewer: { ...ended, person: ['ended', 'ended', 'wish'] },
    present: withPerson,
    away: withPerson,
    left: {
      none: ['conversation', 'ended', 'nothing'],
      interviewer: ['conversation', 'ended', 'consent'],
      person: ['ended', 'ended', 'wish'],
    },
  },
  over: { interviewer: over, present: over, away: over, left: over },
};

type State = { end: End; floor: Floor; choice: Choice; row: Row };
const states: State[] = (Object.keys(rows) as End[]).flatMap((end) =>
  (Object.keys(floors) as Floor[]).flatMap((floor) =>
    (['none', 'interviewer', 'person'] as const).map((choice) => ({
      ...{ end, floor, choice, row: rows[end][floor][choice] },
    })),
  ),
);

function viewIn({ end, floor, choice }: State): ChatView {
  const question = { id: 'availability', text: 'Quand ?' } as ChatView['questions']['fr'][number];
  return {
    sessionId: '1d0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    firstName: null,
    workspace,
    contactEmail: 'rh@atelier.example',
    job: { title: 'Menuisier', lang: 'fr', profile: '' },
    help: { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' },
    interviewerKind: 'ai',
    isByMailedLink: true,
    isInterviewerOffered: end === 'open',
    phoneToCall: null,
    callback: null,
    lang: 'fr',
    messages: [],
    isPaused: false,
    employerMessages: [],
    facts: [],
    questions: { fr: [question], en: [question] },
    isLastAnswerStopped: false,
    disclosure: 'Vous allez échanger avec un assistant.',
    ...ends[end],
    floor: floors[floor],
    chosen: choice === 'none' ? null : choice,
  };
}

test.each(states)('$end, floor: $floor, choice: $choice: the page is $row', (state) => {
  const view = viewIn(state);
  const [page, way, takesBack] = state.row;
  expect([mainPartOf({ view }), wayToPersonOn(view)]).toEqual([page, way]);
  for (const lang of languages) {
    const visit = visitIn(lang);
    const notice = conversationNoticeOf({ lang, interviewer: 'ai', aiProvider: anthropic.description });
    const text = visibleHtml(chatPage(visit, { token: 't', view, notice }));
    const { aboutPerson, personLead } = conversationTexts[lang];
    expect(text.includes('&decision=human"')).toBe(way === 'button_here');
    expect(text.includes('&decision=none"')).toBe(takesBack !== 'nothing');
    expect(text.includes(chatTexts[lang].personWish.heading)).toBe(takesBack === 'wish');
    expect(text.includes(`>${aboutPerson.takeConsentBack.ai}</button>`)).toBe(takesBack === 'consent');
    expect(text.includes('name="phone"')).toBe(takesBack === 'wish');
    const isTalk = page === 'conversation' && state.floor !== 'interviewer';
    expect(text.includes('id="composer"')).toBe(isTalk);
    expect(text.includes(aboutPerson.lead)).toBe(isTalk);
    if (isTalk) {
      expect(text).not.toContain(notice.text.slice(0, 40));
      expect(text).not.toContain(view.disclosure);
    }
    expect(text).not.toContain(personLead);
  }
});

/** The states in which the page offers the interviewer, or a link to the form of the questions, for each kind. */
const offers: Record<string, Record<'ai' | 'questionnaire', 'interviewer' | 'form' | 'nothing'>> = {
  'open interviewer none': { ai: 'interviewer', questionnaire: 'interviewer' },
  'open interviewer person': { ai: 'interviewer', questionnaire: 'interviewer' },
  // A model stays silent until the employer hands the floor back; the form of a questionnaire does not need the floor.
  'open left person': { ai: 'nothing', questionnaire: 'interviewer' },
  'open left interviewer': { ai: 'form', questionnaire: 'form' },
};
const kinds = ['ai', 'questionnaire'] as const;
const statesOfKinds = states.flatMap((state) =>
  kinds.flatMap((kind) => [true, false].map((isFormSent) => ({ ...state, kind, isFormSent }))),
);

test.each(statesOfKinds)(
  '$end, floor: $floor, choice: $choice, $kind, form sent: $isFormSent: what the page offers leads to it',
  (state) => {
    const { end, floor, choice, kind, isFormSent } = state;
    const fact = {
      question: 'availability',
      status: 'answered',
      answer: 'Lundi',
      quote: 'Lundi',
      isCorrected: false,
    } as const;
    const view = { ...viewIn(state), interviewerKind: kind, facts: isFormSent ? [fact] : [] };
    const asked = offers[`${end} ${floor} ${choice}`]?.[kind] ?? 'nothing';
    const offered = isFormSent ? 'nothing' : asked;
    for (const lang of languages) {
      const notice = conversationNoticeOf({ lang, interviewer: kind, aiProvider: anthropic.description });
      const text = (chat: object) =>
        visibleHtml(chatPage(visitIn(lang), { token: 't', view, notice, ...chat }));
      const page = text({});
      expect(page.includes('&decision=ai"')).toBe(offered === 'interviewer');
      // Where the noscript part has the link, the model's conversation itself asks.
      const linked = page.replace(/<noscript>.*?<\/noscript>/gs, '').includes('href="/chat/t/questions');
      expect(linked).toBe(offered === 'form');
      if (offered === 'form') expect(text({ isAtForm: true })).toContain('name="q.availability"');
      const agreed: ChatView = { ...view, chosen: 'interviewer' };
      if (offered !== 'interviewer') continue;
      const reached = text({ view: agreed, isAtForm: asksInFormOnly(agreed) });
      if (kind === 'questionnaire') expect(reached).toContain('name="q.availability"');
      else expect([mainPartOf({ view: agreed }), agreed.floor.by]).toEqual(['conversation', 'interviewer']);
    }
  },
);

test.each(statesOfKinds)(
  '$end, floor: $floor, choice: $choice, $kind, form sent: $isFormSent: the page says how a person is answered',
  (state) => {
    const { end, kind, isFormSent } = state;
    const told = {
      id: 'm',
      origin: 'person',
      text: 'Demain ?',
      author: 'Claire',
      isCut: false,
      wasSentToPerson: false,
    } as const;
    const view: ChatView = { ...viewIn(state), interviewerKind: kind, messages: [told] };
    for (const lang of languages) {
      const notice = conversationNoticeOf({ lang, interviewer: kind, aiProvider: anthropic.description });
      const sent = isFormSent ? { sentAnswers: { saved: 'all', questionIds: [] } as const } : {};
      const page = (chat: object) =>
        visibleHtml(chatPage(visitIn(lang), { token: 't', view, notice, ...sent, ...chat }));
      const text = page({});
      const { readOnly, left, howToReply } = pastTexts[lang];
      const isTalk = mainPartOf({ view }) === 'conversation';
      const html = (words: string) => render(asHtml`${words}`);
      expect(text.includes(html(readOnly.person))).toBe(!isTalk && end !== 'over');
      expect(text.includes(html(readOnly.ended))).toBe(!isTalk && end !== 'open');
      expect(text.includes(html(left('Claire')))).toBe(!isTalk && end === 'open');
      expect(text.includes(html(howToReply))).toBe(!isTalk && end === 'open');
      const isBack = isTalk && view.floor.by === 'interviewer';
      expect(text.includes(`role="status">${html(conversationTexts[lang].floor.interviewerBack)}</p>`)).toBe(
        isBack,
      );
      // A person may wait for an answer.
      expect(text).not.toContain(html(chatTexts[lang].sentAnswers.all));
      if (asksInFormOnly(view)) {
        expect(page({ isAtForm: true })).toContain(html(readOnly.elsewhere));
        expect(page({ isAtForm: true })).toContain(html(chatTexts[lang].form.personLeft));
      }
    }
  },
);

test.each(languages)(
  'the button for a person speaks of unsent answers only next to a form in use (%s)',
  (lang) => {
    const agreed = {
      end: 'open',
      floor: 'interviewer',
      choice: 'interviewer',
      row: rows.open.interviewer.interviewer,
    } as const;
    const notice = conversationNoticeOf({
      lang,
      interviewer: 'questionnaire',
      aiProvider: anthropic.description,
    });
    const { personButtonSendsNothing } = questionFormTexts[lang];
    const sentence = render(asHtml`${personButtonSendsNothing}`);
    const fact = {
      question: 'availability',
      status: 'answered',
      answer: 'Lundi',
      quote: 'Lundi',
      isCorrected: false,
    } as const;
    const more = { id: 'location', text: 'Où ?' } as ChatView['questions']['fr'][number];
    const view: ChatView = { ...viewIn(agreed), interviewerKind: 'questionnaire' };
    const [question] = view.questions.fr;
    const page = (facts: ChatView['facts'], questions = [question ?? more]) =>
      visibleHtml(
        chatPage(visitIn(lang), {
          token: 't',
          view: { ...view, facts, questions: { fr: questions, en: questions } },
          notice,
        }),
      );
    const unfolded = (text: string) => text.replace(/<details.*?<\/details>/gs, '');
    expect(unfolded(page([]))).toContain(sentence);
    expect(page([fact])).not.toContain(sentence);
    const rest = page([fact], [question ?? more, more]);
    expect(unfolded(rest)).not.toContain(sentence);
    expect(rest).toContain(sentence);
  },
);

test.each(languages)(
  'the lines about a person and the words about the conversation agree on what is automatic (%s)',
  (lang) => {
    const { floor, aboutPerson } = conversationTexts[lang];
    for (const line of [floor.taken, floor.absent, floor.vacant])
      expect(line).toMatch(
        /ucune réponse n’est automatique, même à «\sstop\s», sauf|o answer is automatic, not even to “stop”, except/,
      );
    expect(aboutPerson.lead).toMatch(
      /rien d’autre ne reçoit de réponse automatique|nothing else gets an automatic answer/,
    );
  },
);

test.each(states)('$end, floor: $floor, choice: $choice: the portal says the same', ({ row, ...state }) => {
  const { status, isOver, isDeletionRequested } = ends[state.end];
  const [chatPart, way, takesBack] = row;
  const [application] = portals.personal.applications;
  const chosen = { none: null, interviewer: 'ai', person: 'human' } as const;
  const decision = chosen[state.choice];
  const progress = { ...application?.progress, status, isOver, isDeletionRequested, decision, chatPart };
  const applications = [{ ...application, progress } as PortalApplication];
  for (const lang of languages) {
    const page = portalPage(visitIn(lang), { token: 't', view: { ...portals.personal, applications } });
    expect(page.includes(portalTexts[lang].applications.human)).toBe(takesBack === 'wish');
    expect(page.includes('decision=none')).toBe(takesBack === 'wish');
    // One request has one button, and its link is in the sentence about it.
    const { chat, human } = portalTexts[lang].applications;
    const links = page.split(`>${render(asHtml`${chat.request}`)}</a>`).length - 1;
    expect(links).toBe(chatPart === 'personChosen' ? 1 : 0);
    if (links === 1) expect(page).toMatch(new RegExp(`${human} <a href="[^"]*">${chat.request}</a></p>`));
  }
  const hasPersonJoined = state.floor === 'present' || state.floor === 'away';
  const isPersonChosen = state.choice === 'person';
  const elsewhere = wayToPersonIn({ status, isDeletionRequested, isPersonChosen, hasPersonJoined });
  expect(elsewhere ?? 'button_here').toBe(way);
});

test.each(languages)('no reply promises that a person who joined answers (%s)', (lang) => {
  const help = {
    newLinkUrl: 'https://jobs.example/portal',
    countryCode: 'FR',
    wayToPerson: 'joined',
  } as const;
  expect(howToAskForPerson[lang](help)).toMatch(/peut vous répondre|can answer you/);
});
