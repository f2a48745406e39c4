import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
import { answersInFrench } from './answer-texts.fr.ts';

export const deskInFrench = {
  signIn: {
    title: 'Se connecter',
    lead: 'Lisez vos candidatures et répondez-y. Donnez l’adresse à laquelle votre entreprise les reçoit, ou celle de votre invitation : un e-mail y apporte un lien de connexion.',
    label: 'Adresse e-mail',
    invalid: emailSentences.fr,
    submit: 'Recevoir un lien de connexion',
    sent: 'Regardez vos e-mails',
    sentLead:
      'Si cette adresse reçoit des candidatures ou a été invitée, un lien de connexion y arrive dans quelques minutes :',
    spam: 'Rien n’arrive ? Regardez dans les courriers indésirables, puis essayez une autre adresse. Le nombre de ces e-mails par jour est limité.',
    again: 'Essayer une autre adresse',
  },
  provider: {
    action: (name: string) => `Continuer avec ${name}`,
    choose: 'Quel espace ouvrir ?',
    chooseLead: 'Votre adresse est membre de plusieurs espaces.',
    none: {
      title: 'Votre adresse n’est membre d’aucun espace',
      text: 'Demandez une invitation à un propriétaire, ou connectez-vous avec une autre adresse.',
    },
    refused: {
      title: 'La connexion n’a pas abouti',
      text: 'La réponse du fournisseur n’a pas été acceptée : elle a déjà servi, a expiré, ou ne confirme pas votre adresse. Recommencez, ou demandez un lien par e-mail.',
    },
    stale: {
      title: 'Votre connexion n’est pas confirmée',
      text: 'Le fournisseur n’a pas confirmé que vous venez de vous y connecter. Recommencez, ou demandez un lien par e-mail.',
    },
    again: 'Se connecter',
  },
  enter: {
    title: (employer: string) => `Se connecter : ${employer}`,
    lead: 'Cet appareil restera connecté 14 jours au plus. Ne continuez pas sur un appareil partagé.',
    submit: 'Se connecter',
    missing: {
      title: 'Ce lien de connexion ne fonctionne plus',
      text: 'Un lien de connexion sert une seule fois, pendant une heure ; celui d’une invitation, pendant sept jours. Recevez-en un nouveau, à l’adresse qui reçoit vos candidatures ou à celle de votre invitation.',
    },
  },
  missing: {
    title: 'Cette candidature n’est pas ici',
    text: 'Le lien est incomplet ou mal recopié, ou la candidature a été supprimée, ou elle appartient à un autre employeur.',
  },
  back: 'Vos candidatures',
  signOut: 'Se déconnecter',
  signedInAs: 'Connecté avec',
  list: {
    title: 'Vos candidatures',
    lead: 'En premier : ce qui a une date limite, puis les nouvelles candidatures qui demandent une personne. Ensuite, dans chaque liste à traiter, celles qui attendent depuis le plus longtemps. Personne n’est noté ni classé.',
    leadOfDecided: 'Les candidatures les plus récentes sont en premier.',
    none: 'Aucune candidature pour le moment.',
    firstSteps:
      'Publiez une offre, puis partagez l’adresse de votre page carrières : les candidatures arrivent ici.',
    toJobs: 'Vos offres',
    toCareers: 'Votre page carrières',
    headings: {
      first: 'À traiter d’abord',
      new: 'Nouvelles',
      review: 'À l’étude',
      decided: 'Terminées',
    },
    waiting: (days: number) =>
      days === 0 ? 'reçue aujourd’hui' : days === 1 ? 'reçue hier' : `reçue il y a ${days} jours`,
    since: {
      in_review: (day: string) => `à l’étude depuis le ${day}`,
      interview: (day: string) => `invitation le ${day}`,
      offer: (day: string) => `poste proposé le ${day}`,
    },
    isPersonWanted: 'demande une personne',
    contested: (day: string) => `conteste la décision : répondre au plus tard le ${day}`,
    questions: (count: number) => `Questions ou remarques : ${count}`,
    all: (count: number, list: string) => `${list} : voir les ${count}`,
    emptyPage: 'Cette page de la liste est vide.',
    job: 'Offre',
    allJobs: 'Toutes les offres',
    show: 'Afficher',
    pages: 'Pages de la liste',
    page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
    previous: 'Précédente',
    next: 'Suivante',
    skip: 'Aller à la candidature',
    nameless: 'Une personne',
  },
  answers: answersInFrench,
};

export type DeskTexts = typeof deskInFrench;
