import type { StoredApplication } from '#db/applications/store-application.ts';
import type { Lang } from '#kernel/language.ts';

type Reason = NonNullable<StoredApplication['suspiciousReason']>;

/** The mark of an application that a machine may have sent. Old marks have no reason. */
type Suspicion = { reason: Reason | null };

/** Returns the mark that the form's two hidden fields gave to an application; null without a mark. */
export function suspicionOf({
  suspicious,
  suspiciousReason,
}: Pick<StoredApplication, 'suspicious' | 'suspiciousReason'>): Suspicion | null {
  return suspicious ? { reason: suspiciousReason } : null;
}

type SuspicionWords = { heading: string; reasons: Record<Reason | 'unknown', string> };

/** The words of the mark, the same for the employer and for the candidate. */
export const suspicionWords: Record<Lang, SuspicionWords> = {
  fr: {
    heading: 'Peut-être envoyée par une machine',
    reasons: {
      hidden_field_filled: 'Un champ du formulaire que les personnes ne voient pas était rempli.',
      sent_within_two_seconds: 'Le formulaire a été envoyé moins de deux secondes après son ouverture.',
      unknown: 'Elle a été signalée avant que les raisons soient enregistrées.',
    },
  },
  en: {
    heading: 'Perhaps sent by a machine',
    reasons: {
      hidden_field_filled: 'A field of the form that people do not see was filled in.',
      sent_within_two_seconds: 'The form was sent within two seconds of its opening.',
      unknown: 'It was marked before reasons were recorded.',
    },
  },
};

/** Writes the reason of a mark. */
export function suspicionReason({ reason }: Suspicion, lang: Lang): string {
  return suspicionWords[lang].reasons[reason ?? 'unknown'];
}
