import type { ApplicationProgress, PortalApplication, PortalView } from '#web/portal/portal-view.ts';
import { workspace } from '../fixtures.ts';

type Fact = ApplicationProgress['facts'][number];

const day = (text: string) => new Date(`${text}T09:00:00Z`);

const noted = (question: Fact['question'], status: Fact['status'], quote: string): Fact => ({
  question,
  status,
  quote,
  answer: quote,
  messageId: 'm1',
  isCorrected: false,
});

const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };

const applications: PortalApplication[] = [
  {
    id: '1d0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    sentAt: day('2026-11-20'),
    partnerName: null,
    job: {
      id: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
      title: 'Développeuse ou développeur TypeScript',
      lang: 'fr',
    },
    isJobOpen: true,
    files: 1,
    answers: [],
    promisedAnswer: null,
    progress: {
      status: 'in_review',
      history: [
        { status: 'received', at: day('2026-11-20') },
        { status: 'in_review', at: day('2026-11-21') },
      ],
      chatToken: 'undecided',
      chatPart: 'personChosen',
      decision: 'human',
      wantsCall: false,
      isOver: false,
      isDeletionRequested: false,
      questions: [{ text: 'Y a-t-il un parking ?', isAnswered: true, hasWrittenAnswer: true, earlier: [] }],
      words: [
        {
          at: day('2026-11-22'),
          by: 'Léa, gérante',
          text: 'Oui, derrière l’atelier.',
          offeredTimes: [day('2026-11-30')],
          choosableTimes: [],
          questionText: 'Y a-t-il un parking ?',
        },
      ],
      facts: [
        noted('availability', 'answered', 'Dès lundi.'),
        noted('location', 'unclear', 'Ça dépend.'),
        noted('contract', 'declined', 'Je préfère ne pas le dire.'),
        { ...noted('experience', 'answered', 'Dix ans.'), isCorrected: true },
      ],
      contest: null,
      mark: null,
      withdrawalReason: null,
      help,
      messages: [
        { origin: 'ai', model: 'claude-of-tests', provider: 'Anthropic', messages: 6 },
        { origin: 'ai', model: 'small-0', provider: null, messages: 1 },
        { origin: 'candidate', model: null, provider: null, messages: 4 },
        { origin: 'script', model: null, provider: null, messages: 1 },
      ],
    },
  },
  {
    id: '2d0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    sentAt: day('2026-10-02'),
    partnerName: 'Tableau des Offres',
    job: { id: '99999999-2222-4333-8444-555555555556', title: 'Quality technician', lang: 'en' },
    isJobOpen: false,
    files: 0,
    answers: [],
    promisedAnswer: null,
    progress: {
      status: 'rejected',
      history: [
        { status: 'received', at: day('2026-10-02') },
        { status: 'rejected', at: day('2026-10-20') },
      ],
      chatToken: null,
      chatPart: 'ended',
      decision: 'human',
      wantsCall: false,
      isOver: true,
      isDeletionRequested: false,
      questions: [],
      words: [],
      facts: [],
      contest: {
        requestedAt: day('2026-10-25'),
        dueAt: day('2026-11-25'),
        answeredAt: null,
        isLate: false,
      },
      mark: null,
      withdrawalReason: null,
      help,
      messages: [],
    },
  },
];

const contactEmail = 'recrutement@atelier-lumen.example';

const personal: PortalView = {
  workspace: { ...workspace, contactEmail, promiseDays: null, anonymous: false },
  contactEmail,
  scope: 'candidate',
  firstName: 'Camille',
  retentionMonths: 24,
  applications,
  statusFeed: { token: 'feed-of-camille', expiresAt: new Date('2026-12-01T09:00:00Z') },
  deletions: [],
  refusedDeletions: [],
  person: {
    lastContactAt: day('2026-11-21'),
    purgeAt: day('2028-11-21'),
    hasPhone: true,
    waitingEmail: null,
    letterFields: [
      { label: { fr: 'Motivation', en: 'Motivation' }, applications: 1 },
      { label: { fr: 'Portfolio ou profil', en: 'Portfolio or profile' }, applications: 1 },
    ],
    otherPhones: { applications: 1, calls: 1 },
    hasDistressInPhone: false,
    recipients: [
      { kind: 'workspace', name: workspace.name, since: day('2026-10-02') },
      { kind: 'operator', name: 'Guichet Démonstration SAS', since: day('2026-10-02') },
      { kind: 'partner', name: 'Tableau des Offres', code: 'tableau', since: day('2026-10-02') },
      {
        kind: 'ai_provider',
        name: 'Anthropic',
        country: 'US',
        model: 'claude-of-tests',
        since: day('2026-11-20'),
        until: day('2026-11-21'),
      },
      {
        kind: 'ai_provider',
        name: null,
        country: null,
        model: 'small-0',
        since: day('2026-11-20'),
        until: day('2026-11-20'),
      },
    ],
  },
};
const asked = {
  scope: 'candidate' as const,
  dueAt: day('2026-12-21'),
  jobTitle: null,
  missesNewerApplications: false,
};
/** Portals in the states that their pages tell apart. */
export const portals = {
  personal,
  asked: { ...personal, deletions: [{ ...asked, isUnderWay: false, missesNewerApplications: true }] },
  executing: { ...personal, deletions: [{ ...asked, isUnderWay: true }] },
  temporary: {
    ...personal,
    scope: 'application',
    firstName: null,
    statusFeed: null,
    applications: applications.slice(0, 1).map((application) => ({ ...application, progress: null })),
    person: null,
  },
} satisfies Record<string, PortalView>;
