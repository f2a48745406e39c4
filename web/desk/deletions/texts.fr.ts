export const deletionsInFrench = {
  title: 'Demandes de suppression',
  lead: 'La demande dont l’échéance est la plus proche est en premier.',
  none: 'Aucune demande ouverte.',
  closed: 'Dernières demandes closes',
  back: 'Demandes de suppression',
  unnamed: 'Personne effacée',
  titleOf: (name: string) => `Demande de suppression : ${name}`,
  due: (day: string) => `répondre au plus tard le ${day}`,
  overdue: (day: string) => `en retard : échéance le ${day}`,
  requested: (day: string) => `suppression demandée : répondre au plus tard le ${day}`,
  asked: (day: string) => `Demandée le ${day}.`,
  verified: 'La personne a écrit par son lien personnel.',
  unverified:
    'La demande vient d’un identifiant de candidature : vérifiez qu’elle vient bien de cette personne.',
  scope: {
    candidate: 'La demande porte sur toutes les données de la personne.',
    application: 'La demande porte sur une seule candidature.',
  },
  applications: 'Candidatures à effacer :',
  onHold:
    'Une obligation légale interdit d’effacer cette personne : demandez à l’exploitant du service de la lever d’abord.',
  states: {
    requested: 'ouverte',
    executing: 'en cours',
    done: 'effacée',
    refused: 'refusée',
    withdrawn: 'retirée par la personne',
  },
  closedOn: (day: string) => `Close le ${day}.`,
  confirmedBy: 'Effacé aussi dans :',
  execute: {
    heading: 'Effacer',
    lead: 'La personne reçoit un certificat par e-mail, puis tout est effacé, fichiers compris. Rien ne peut être récupéré.',
    sure: 'Effacer pour toujours ce que la demande désigne',
    required: 'Cochez la case pour effacer.',
    submit: 'Effacer',
  },
  refuse: {
    heading: 'Refuser',
    label: 'Motif',
    hint: 'La personne le reçoit par e-mail.',
    required: 'Écrivez le motif, en 2 000 caractères au plus.',
    submit: 'Refuser la demande',
  },
  confirm: {
    heading: 'Ces données sont aussi dans un autre logiciel ?',
    label: 'Nom du logiciel',
    hint: 'Par exemple votre logiciel de recrutement, quand il les a effacées aussi. Le certificat le dit alors à la personne.',
    required: 'Écrivez le nom du logiciel, en 200 caractères au plus.',
    submit: 'Noter que ce logiciel les a effacées',
  },
  moved: 'L’état de cette demande a changé entre-temps. Rien n’a été fait.',
  notSent:
    'Rien n’est effacé : le certificat n’a pas pu être envoyé. Réessayez plus tard, ou demandez à l’exploitant du service.',
  missing: {
    title: 'Cette demande n’est pas ici',
    text: 'Elle appartient à un autre employeur, ou n’existe pas.',
  },
};

export type DeletionsTexts = typeof deletionsInFrench;
