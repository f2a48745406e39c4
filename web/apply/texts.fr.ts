import { formLabels } from '#domain/applications/form/form-labels.ts';

export const applyInFrench = {
  form: {
    title: (job: string) => `Postuler : ${job}`,
    heading: 'Votre candidature',
    duration: '2 minutes suffisent.',
    intro: 'Tout est à remplir, sauf ce qui est marqué « facultatif ».',
    backToJob: 'Revoir l’offre',
    openTitle: (employer: string) => `Candidature spontanée : ${employer}`,
    openLead: (employer: string) => `Candidature spontanée chez ${employer}, sans viser une offre précise.`,
    openTool: (employer: string) =>
      `Remplit une candidature spontanée chez ${employer} avec ce que dit la personne. C’est elle qui relit, donne son accord et envoie : aucun agent ne le fait à sa place.`,
    backToJobs: 'Voir les offres',
    you: 'Vos coordonnées',
    file: 'Votre parcours',
    questions: 'Les questions de l’employeur',
    noAnswer: 'Pas de réponse',
    chooseAnswer: 'Choisissez une réponse',
    answerFaults: {
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
    agreement: 'Votre accord',
    ...formLabels.fr,
    further: 'Ajouter une lettre, d’autres documents ou un lien',
    fileAgain: 'Pour votre sécurité, le navigateur n’a pas gardé le fichier : joignez-le de nouveau.',
    filesAgain: 'Pour votre sécurité, le navigateur n’a pas gardé les fichiers : joignez-les de nouveau.',
    /** The script’s words while it sends; `{…}` is filled in. */
    sending: {
      drop: 'ou déposez le fichier ici',
      chosen: '{name}, {size}',
      remove: 'Retirer le fichier',
      removeSeveral: 'Retirer les fichiers',
      dropSeveral: 'ou déposez les fichiers ici',
      type: 'Le fichier doit être un PDF, un DOC, un DOCX, un JPG ou un PNG.',
      tooMany: 'Trois autres documents au plus : réunissez-en plusieurs en un seul.',
      together: 'Vos fichiers font {size} ensemble : c’est plus que {max}.',
      tooBig: 'Ce fichier fait {size} : c’est plus que {max}.',
      empty: 'Ce fichier est vide.',
      label: 'Envoi de votre candidature',
      progress: 'Envoi : {percent}',
      waiting: 'Tout est envoyé, enregistrement…',
      busy: 'Le service est très demandé. Tout ce que vous avez saisi est encore là : réessayez dans un instant.',
      busySeconds:
        'Le service est très demandé. Tout ce que vous avez saisi est encore là : réessayez dans {seconds}\u00a0s.',
      failed:
        'L’envoi n’a pas abouti. Vérifiez votre réseau, puis recommencez : votre candidature ne sera pas envoyée deux fois.',
    },
    notice: 'Ce que deviennent vos données',
    employer: (employer: string) => `L’employeur dont parle ce texte est ${employer}.`,
    website: 'Laissez ce champ vide',
    /** The description for a browser's agent (WebMCP), which fills the form in and leaves sending to the person. */
    toolDescription: (job: string) =>
      `Remplit la candidature pour « ${job} » avec ce que dit la personne. C’est elle qui relit, donne son accord et envoie : aucun agent ne le fait à sa place.`,
    submit: 'Envoyer ma candidature',
    errorTitle: (title: string) => `Erreur : ${title}`,
    errorHeading: 'Votre candidature n’est pas encore envoyée',
    consentMissing:
      'Cochez la case pour donner votre accord : sans lui, nous ne pouvons pas traiter votre candidature.',
    sentBefore:
      'Cette page a déjà envoyé une candidature, avec un autre contenu. Pour envoyer celle-ci aussi, envoyez de nouveau le formulaire.',
    resend: 'Vérifiez votre saisie, puis envoyez de nouveau le formulaire.',
    tooMany: 'Trop de candidatures ont été envoyées en peu de temps. Patientez une minute, puis recommencez.',
    unavailable:
      'Le service n’a pas pu enregistrer votre candidature. Recommencez dans un instant : elle ne sera pas envoyée deux fois.',
  },
  /** Shown for a form that was refused before it was read. */
  unread: {
    title: 'Votre candidature n’est pas encore envoyée',
    text: 'Trop de demandes arrivent en même temps, ou la connexion est trop lente. Revenez à la page précédente : votre saisie et votre fichier y sont encore.',
    again: (seconds: number) =>
      `Envoyez de nouveau dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
    later: 'Puis envoyez de nouveau.',
  },
};

/** The other languages must have the same members as the French texts. */
export type ApplyTexts = typeof applyInFrench;
