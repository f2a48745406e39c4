export const employerInFrench = {
  title: (name: string) => `Candidature : ${name}`,
  lead: (job: string, day: string) => `Pour le poste « ${job} », reçue le ${day}.`,
  write: (name: string) => `Écrire à ${name}`,
  download: 'Télécharger le CV',
  downloadLater: (number: number) => `Télécharger le fichier ${number}`,
  downloadLetter: 'Télécharger la lettre',
  downloadOther: (name: string) => `Télécharger « ${name} »`,
  letter: 'Lettre',
  others: 'Autres documents',
  portfolio: 'Portfolio ou profil',
  later: (day: string) => `reçu ensuite, le ${day}`,
  noCv: 'Aucun CV n’est joint.',
  about: 'En bref',
  email: 'E-mail',
  phone: 'Téléphone',
  sentBy: 'Transmise par',
  form: 'votre page carrières',
  status: 'État',
  reference: 'Référence',
  again: 'Cette personne avait déjà postulé à cette offre.',
  human:
    'Cette personne demande à être examinée par une personne. Ce choix n’a aucune conséquence sur sa candidature.',
  withdrawn: (day: string) => `Candidature retirée par la personne le ${day} : elle n’est plus à examiner.`,
  withdrawalReason: 'Raison donnée :',
  contactCorrected: (day: string) => `Nom et téléphone corrigés par la personne le ${day}.`,
  why: 'Motivation',
  answers: 'Réponses à vos questions',
  factsLead:
    'Notés pendant l’échange, dans les mots du candidat. Ils ne sont ni une note ni un classement : c’est une personne qui décide.',
  noFacts: 'Rien n’a encore été noté pendant un échange.',
  byCandidate: 'corrigé par la personne',
  privacy:
    'Cette page montre des données personnelles et chaque ouverture est enregistrée. Ne transmettez son adresse qu’à qui recrute pour ce poste ; supprimez vos copies quand vous n’en avez plus besoin.',
  missing: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il est incomplet, ou périmé après 14 jours, ou la candidature a été supprimée. Recevez-en un nouveau, ou ouvrez le lien de votre e-mail le plus récent.',
  },
};

export type EmployerTexts = typeof employerInFrench;
