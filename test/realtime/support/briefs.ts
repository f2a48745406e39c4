import { needIn } from '#realtime/interviewer/asked-language.ts';
import type { Interview } from '#realtime/interviewer/interviewer.ts';
import type { Need } from '#realtime/interviewer/needs/need.ts';
import { needAfterOffer } from '#realtime/interviewer/needs/need-after-offer.ts';
import type { Brief } from '#realtime/model/brief.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { questionsFor } from '#realtime/model/questions.ts';

export function testBrief(fields: Partial<Brief> = {}): Brief {
  return {
    lang: 'fr',
    workspaceName: 'Ateliers Varenne',
    jobTitle: 'Technicienne de maintenance',
    companyName: 'Varenne Industrie',
    location: 'Lyon 7e',
    remoteWorkDays: 2,
    contract: 'CDD, 6 mois',
    salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
    experienceLevel: '2 à 5 ans',
    educationLevel: 'Bac+2',
    descriptions: { company: null, position: 'Entretenir les presses.', profile: 'Rigueur et curiosité.' },
    benefits: ['Mutuelle'],
    ownQuestions: null,
    ...fields,
  };
}

export const testHelp = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };

const theButton = /^(?!.*https?:).*(?:le bouton|the button) /ms;

/** The reply to each need leads to an address, or to the button on the page. */
export const wayOf: Record<Need, RegExp> = {
  distress: /https:\/\/3114\.fr/,
  delete: /https:\/\/jobs\.example\/portal/,
  stop: /https:\/\/jobs\.example\/portal/,
  person: theButton,
  not_understood: /(?:le bouton|the button) .*https:\/\/(?:3114\.fr|findahelpline\.com)/,
};

export function testInterview(fields: Partial<Interview> = {}): Interview {
  const brief = fields.brief ?? testBrief();
  return {
    brief,
    questions: questionsFor(brief),
    need: needInNewest(fields.transcript),
    help: testHelp,
    isDeletionRequested: false,
    transcript: [],
    facts: [],
    textSoFar: '',
    isLast: false,
    isStandIn: false,
    ...fields,
  };
}

/** Recognises the need in the newest message, as the service does when it arrives. */
function needInNewest(transcript: readonly TranscriptMessage[] = []) {
  const newest = transcript.at(-1);
  return newest?.role === 'user' ? needAfterOffer(needIn(newest.text), transcript) : null;
}

export function asked(asks: TranscriptMessage['asks'], text = 'Question ?'): TranscriptMessage {
  return { id: `a-${asks}`, role: 'assistant', text, asks, incomplete: false, byQuestionnaire: false };
}

export function said(text: string, id = 'u-1'): TranscriptMessage {
  return { id, role: 'user', text, asks: null, incomplete: false, byQuestionnaire: false };
}
