import { formLabels } from '#domain/applications/form/form-labels.ts';

/** Ends the description of the form for a browser’s agent (WebMCP), which fills the form in and does not send it. */
const sentByPerson = 'C’est elle qui relit, donne son accord et envoie : aucun agent ne le fait à sa place.';

export const applyInFrench = {
  /** The top of the form for a job. */
  jobApplication: {
    title: (job: string) => `Postuler : ${job}`,
    back: 'Revoir l’offre',
    toolDescription: (job: string) =>
      `Remplit la candidature pour « ${job} » avec ce que dit la personne. ${sentByPerson}`,
  },
  /** The top of the form for an open application, which is to an employer and for no job in particular. */
  openApplication: {
    title: (employer: string) => `Candidature spontanée : ${employer}`,
    back: 'Voir les offres',
    lead: (employer: string) => `Candidature spontanée chez ${employer}, sans viser une offre précise.`,
    toolDescription: (employer: string) =>
      `Remplit une candidature spontanée chez ${employer} avec ce que dit la personne. ${sentByPerson}`,
  },
  form: {
    heading: 'Votre candidature',
    duration: '2 minutes suffisent.',
    intro: 'Tout est à remplir, sauf ce qui est marqué « facultatif ».',
    /** The label of a field that people do not see. It is a trap for robots, which fill it in. */
    trap: 'Laissez ce champ vide',
    labels: formLabels.fr,
    person: { heading: 'Vos coordonnées' },
    background: {
      heading: 'Votre parcours',
      attachAgain: 'Pour votre sécurité, le navigateur n’a pas gardé le fichier : joignez-le de nouveau.',
      attachSeveralAgain:
        'Pour votre sécurité, le navigateur n’a pas gardé les fichiers : joignez-les de nouveau.',
      more: 'Ajouter une lettre, d’autres documents ou un lien',
    },
    /** The script’s words at a field for files. Here and below, the script puts values in place of `{…}`. */
    fileField: {
      drop: 'ou déposez le fichier ici',
      dropSeveral: 'ou déposez les fichiers ici',
      chosen: '{name}, {size}',
      remove: 'Retirer le fichier',
      removeSeveral: 'Retirer les fichiers',
    },
    fileFaults: {
      tooMany: '{max} autres documents au plus : réunissez-en plusieurs en un seul.',
      wrongType: 'Le fichier doit être un PDF, un DOC, un DOCX, un JPG ou un PNG.',
      empty: 'Ce fichier est vide.',
      tooBig: 'Ce fichier fait {size} : c’est plus que {max}.',
      tooBigTogether: 'Vos fichiers font {size} ensemble : c’est plus que {max}.',
    },
    questions: {
      heading: 'Les questions de l’employeur',
      choose: 'Choisissez une réponse',
      noAnswer: 'Pas de réponse',
      faults: {
        missing: (question: string) => `Répondez à la question « ${question} ».`,
        tooLong: (question: string, max: number) =>
          `Votre réponse à la question « ${question} » est trop longue : ${max} caractères au plus. Raccourcissez-la.`,
        notAnOption: (question: string) => `Choisissez l’une des réponses à la question « ${question} ».`,
        notADay: (question: string) =>
          `À la question « ${question} », indiquez une date complète, comme 2027-03-31.`,
        notAnAmount: (question: string) => `À la question « ${question} », indiquez un montant en chiffres.`,
        notANumber: (question: string) => `À la question « ${question} », indiquez un nombre en chiffres.`,
        notAccepted: (question: string) =>
          `Votre réponse à la question « ${question} » contient des caractères qui ne sont pas acceptés.`,
      },
    },
    agreement: {
      heading: 'Votre accord',
      missing:
        'Cochez la case pour donner votre accord : sans lui, nous ne pouvons pas traiter votre candidature.',
      notice: 'Ce que deviennent vos données',
      employer: (employer: string) => `L’employeur dont parle ce texte est ${employer}.`,
    },
    submit: 'Envoyer ma candidature',
    /** The script’s words while it sends, and its sentences if the application did not arrive. */
    sending: {
      progressLabel: 'Envoi de votre candidature',
      progress: 'Envoi : {percent}',
      waiting: 'Tout est envoyé, enregistrement…',
      failed:
        'L’envoi n’a pas abouti. Vérifiez votre réseau, puis recommencez : votre candidature ne sera pas envoyée deux fois.',
      busy: 'Le service est très demandé. Tout ce que vous avez saisi est encore là : réessayez dans un instant.',
      busyForSeconds:
        'Le service est très demandé. Tout ce que vous avez saisi est encore là : réessayez dans {seconds} s.',
    },
    errorTitle: (title: string) => `Erreur : ${title}`,
    errorHeading: 'Votre candidature n’est pas encore envoyée',
    /** The sentences for a refusal that is about no field. */
    faults: {
      tooMany:
        'Trop de candidatures ont été envoyées en peu de temps. Patientez une minute, puis recommencez.',
      unavailable:
        'Le service n’a pas pu enregistrer votre candidature. Recommencez dans un instant : elle ne sera pas envoyée deux fois.',
      sentBefore:
        'Cette page a déjà envoyé une candidature, avec un autre contenu. Pour envoyer celle-ci aussi, envoyez de nouveau le formulaire.',
      other: 'Vérifiez votre saisie, puis envoyez de nouveau le formulaire.',
    },
  },
  /** Shown for a form that was refused before it was read. */
  unread: {
    title: 'Votre candidature n’est pas encore envoyée',
    text: 'Trop de demandes arrivent en même temps, ou la connexion est trop lente. Revenez à la page précédente : votre saisie et votre fichier y sont encore.',
    sendAgain: 'Puis envoyez de nouveau.',
    sendAgainInSeconds: (seconds: number) =>
      `Envoyez de nouveau dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
  },
};

/** The other languages must have the same members as the French texts. */
export type ApplyTexts = typeof applyInFrench;
