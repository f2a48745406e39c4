import { languageOf } from '#domain/notices/language.ts';
import {
  contestedAlready,
  erasureBegun,
  noConversationAfterWithdrawal,
  nothingAddedAfterEnd,
  nothingToContest,
  noWithdrawalAfterDecision,
  questionsPaused,
} from '#kernel/errors/application-refusals.ts';
import { DomainError, type FieldFault, type Reason } from '#kernel/errors/errors.ts';
import { fileRefusals, isFileReason } from '#kernel/errors/file-refusals.ts';
import { faultSentence, missingSentences } from './fault-sentences.ts';
import { formLabels } from './form-labels.ts';

const unavailable =
  'Le service est momentanément indisponible. Rien n’est perdu\u00a0: recommencez dans un instant.';
const unreadable = 'La demande n’a pas la forme attendue.';

const sentences: Record<Reason, string> = {
  invalid_request: unreadable,
  unknown_option: unreadable,
  unauthorized: 'La clé manque ou n’est pas valable.',
  consent_missing: 'Il manque votre accord pour l’échange.',
  conversation_over:
    'Cette candidature a été retirée ou a reçu sa réponse\u00a0: l’échange est donc terminé.',
  origin_refused: 'Les pages de ce site ne peuvent pas ouvrir cet échange.',
  link_required: 'Seul le lien personnel reçu par e-mail permet cela.',
  scope_missing: 'La clé ne permet pas cela.',
  not_found: 'Il n’y a rien à cette adresse, ou plus rien.',
  method_not_allowed: 'Cette adresse ne répond pas à ce type de demande.',
  not_acceptable: 'Cette adresse ne répond pas sous la forme demandée.',
  request_timeout: 'L’envoi a été trop lent. Vérifiez votre connexion, puis recommencez.',
  rate_limited: 'Trop de demandes en peu de temps. Patientez un instant, puis recommencez.',
  provider_unavailable: unavailable,
  overloaded: unavailable,
  outcome_unknown:
    'La base de données n’a pas confirmé ce changement\u00a0: il est peut-être enregistré. Vérifiez avant de recommencer.',
  internal: 'Une erreur est survenue de notre côté. Recommencez dans quelques minutes.',
};

/**
 * The French sentences of refusals for the state of an application, by their English sentence. They say more than those
 * of `sentences`, which know only the reason.
 */
const sentencesOfState = new Map(
  (
    [
      [
        nothingAddedAfterEnd(),
        'Cette candidature est retirée ou a reçu sa réponse\u00a0: elle ne reçoit plus rien.',
      ],
      [
        noConversationAfterWithdrawal(),
        'Cette candidature est retirée\u00a0: aucun échange n’a plus lieu à son sujet.',
      ],
      [noWithdrawalAfterDecision(), 'Cette candidature a déjà reçu sa réponse et ne peut plus être retirée.'],
      [
        nothingToContest(),
        'L’employeur n’a pas refusé cette candidature\u00a0: il n’y a aucune décision à contester.',
      ],
      [contestedAlready(), 'Cette décision est déjà contestée, et une décision se conteste une fois.'],
      [erasureBegun(), 'La suppression est en cours et ne peut plus être annulée.'],
      [
        questionsPaused(),
        'Aucune question n’est posée en ce moment, par exemple parce que la suppression des données est demandée.',
      ],
    ] as const
  ).map(([{ message }, french]) => [message, french]),
);

/** Translates a refusal into French if the request asks for French. */
export function translateRefusal(failure: DomainError, acceptLanguage: string | null): DomainError {
  if (languageOf(acceptLanguage, 'en') !== 'fr') return failure;
  const details = failure.details.map((fault) => ({ ...fault, message: inFrench(fault) }));
  const { retryAfterSeconds, hint, headers, addendum, reason } = failure;
  // The most precise sentence is chosen: those of the faults, then that of the state, then that of the reason.
  const faultsInFrench = [...new Set(details.map(({ message }) => message))].join(' ');
  const sentence = faultsInFrench || (sentencesOfState.get(failure.message) ?? sentences[reason]);
  return new DomainError(reason, sentence, {
    details,
    retryAfterSeconds,
    hint,
    headers: { ...headers, 'Content-Language': 'fr' },
    addendum,
    cause: failure,
  });
}

function inFrench({ field, code, reason }: FieldFault): string {
  if (isFileReason(reason)) return fileRefusals[reason].fr;
  const missingSentence = missingSentences.fr[field];
  if (missingSentence !== undefined && (code === 'required' || code === 'too_short')) return missingSentence;
  // `formLabels` also has hints that are functions, but no field has the name of a hint.
  const label = Object.entries(formLabels.fr).find(([name]) => name === field)?.[1] ?? field;
  return faultSentence('fr', code)(String(label));
}
