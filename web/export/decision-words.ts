import { agreedInterviewer } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Decision } from './codes.ts';
import { wordOf } from './sheet-elements.ts';
import type { ExportTexts } from './texts.fr.ts';

type Consent = ExportedData['consents'][number];

/**
 * Names the decision of a consent. An agreement is named with its interviewer; `none` is named with the choice that it
 * takes back (D179). All consents are in the order of time.
 */
export function decisionWords(
  consent: Consent,
  allConsents: readonly Consent[],
  { words, consents: texts }: ExportTexts,
): string | null {
  if (consent.decision !== 'none') return wordOf(decisionOf(consent), words.decisions);
  const choice = allConsents
    .slice(0, allConsents.indexOf(consent))
    .findLast((earlier) => haveSameSubject(earlier, consent) && earlier.decision !== 'none');
  const choiceWord = choice && wordOf(decisionOf(choice), words.decisions);
  return choiceWord ? texts.takenBack(choiceWord) : words.decisions.none;
}

/** Returns the last consent about the conversation of an application; undefined if there is none. */
export function newestConversationConsent(
  consents: readonly Consent[],
  applicationId: string,
): Consent | undefined {
  return consents.findLast((consent) => haveSameSubject(consent, { applicationId, kind: 'ai_conversation' }));
}

function decisionOf({ decision, noticeVersion }: Consent): Decision {
  return decision === 'ai' ? agreedInterviewer(noticeVersion) : decision;
}

type Subject = Pick<Consent, 'applicationId' | 'kind'>;

function haveSameSubject(one: Subject, other: Subject): boolean {
  return one.applicationId === other.applicationId && one.kind === other.kind;
}
