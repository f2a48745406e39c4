import type {
  Channel,
  ConsentKind,
  Decision,
  DeletionScope,
  DeletionState,
  MailKind,
  RecipientKind,
  Speaker,
} from './codes.ts';

/** The words of the codes of an export. Those of a status are `statusWords`, which pages and mails have, too. */
export const codeWordsInFrench = {
  channels: {
    form: 'formulaire du site',
    partner: 'site partenaire',
    session: 'par le lien des questions',
    mailed_link: 'lien reçu par e-mail',
  } satisfies Record<Channel, string>,
  consentKinds: {
    application: 'candidature',
    ai_conversation: 'questions sur le poste',
  } satisfies Record<ConsentKind, string>,
  decisions: {
    given: 'accord donné',
    ai: 'accord pour l’assistant (intelligence artificielle)',
    questionnaire: 'accord pour le questionnaire automatique (sans IA)',
    human: 'échange avec une personne seulement',
    none: 'aucun : choix retiré par vous',
  } satisfies Record<Decision, string>,
  speakers: {
    candidate: 'Vous',
    ai: 'Assistant (intelligence artificielle)',
    script: 'Questionnaire automatique (sans IA)',
    person: 'Une personne chez l’employeur',
  } satisfies Record<Speaker, string>,
  recipientKinds: {
    workspace: 'employeur',
    operator: 'exploitant du service',
    partner: 'site partenaire',
    ai_provider: 'fournisseur d’IA',
  } satisfies Record<RecipientKind, string>,
  mailKinds: {
    'acknowledge-application': 'accusé de réception',
    'announce-answers': 'annonce de vos réponses et questions à l’employeur',
    'acknowledge-corrected-address': 'accusé de réception à l’adresse corrigée',
    'tell-mistyped-address': 'avis à l’adresse que vous avez corrigée',
    'announce-corrected-address': 'annonce de votre adresse corrigée à l’employeur',
    'announce-human-request': 'demande d’échange avec une personne',
    'announce-application': 'annonce de votre candidature à l’employeur',
    'announce-contest': 'annonce à l’employeur que vous contestez une décision',
    'deliver-message': 'message de l’employeur',
    'deliver-unread-words': 'mots de l’employeur dans l’échange',
    'deliver-contest-answer': 'réponse à votre contestation',
    'announce-deletion-request': 'annonce de votre demande de suppression à l’employeur',
    'announce-deletion-withdrawal': 'annonce du retrait de votre demande de suppression à l’employeur',
    'announce-withdrawal': 'annonce du retrait de votre candidature à l’employeur',
    'announce-status': 'nouvelles de votre candidature',
    'confirm-new-address': 'confirmation de votre nouvelle adresse',
    'announce-address-change': 'annonce du changement d’adresse à votre ancienne adresse',
    'confirm-deletion-request': 'confirmation d’une demande de suppression',
    'confirm-deletion-withdrawal': 'confirmation du retrait d’une demande de suppression',
    'explain-deletion-refusal': 'réponse à une demande de suppression',
    'renew-portal-links': 'nouveaux liens que vous avez demandés',
    'renew-employer-links': 'nouveaux liens demandés par l’employeur',
    'deletion-certificate': 'attestation de suppression',
  } satisfies Record<MailKind, string>,
  deletionScopes: {
    candidate: 'toutes vos données',
    application: 'candidature',
  } satisfies Record<DeletionScope, string>,
  deletionStates: {
    requested: 'demandée',
    executing: 'en cours',
    done: 'faite',
    refused: 'refusée',
    withdrawn: 'retirée',
  } satisfies Record<DeletionState, string>,
};

/** The other languages must have the same members as the French words. */
export type CodeWords = typeof codeWordsInFrench;
