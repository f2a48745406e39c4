import { formLabels } from '#domain/applications/form/form-labels.ts';
import { jobWords } from '#domain/jobs/one-job/job-words.ts';
import { sectionHeadings } from '#domain/jobs/posting/headings.ts';

const remoteNames: Record<string, string> = {
  none: 'Sur site',
  hybrid: 'En partie à distance',
  full: 'Télétravail complet',
};

export const french = {
  locale: jobWords.fr.locale,
  skip: 'Aller au contenu',
  language: 'Langue',
  footer: {
    operatedBy: (name: string) => `Service de candidature exploité par ${name}.`,
    contact: 'Contact\u00a0:',
  },
  home: {
    title: (publisher: string) => `Offres et candidatures – ${publisher}`,
    heading: 'Offres et candidatures',
    description: (publisher: string) =>
      `Le service de ${publisher} pour les employeurs\u00a0: leurs offres d’emploi et les candidatures qu’ils reçoivent.`,
    candidates: 'Vous postulez\u00a0?',
    forCandidates:
      'Ouvrez la page de l’employeur, ou le lien que vous avez reçu par e\u2011mail\u00a0: il mène à votre candidature.',
    developers: 'Vous connectez un logiciel\u00a0?',
    reference: 'Documentation de l’API (en anglais)',
    document: 'Description OpenAPI',
    catalog: 'Catalogue du service',
  },
  careers: {
    title: (workspace: string) => `Offres d’emploi – ${workspace}`,
    heading: (workspace: string) => `${workspace} recrute`,
    count: (count: number) => (count === 1 ? '1 offre ouverte' : `${count} offres ouvertes`),
    search: 'Chercher une offre',
    searchHint: 'Métier ou ville',
    searchAction: 'Chercher',
    filters: 'Filtrer les offres',
    facets: { city: 'Lieu', department: 'Service', contractType: 'Contrat', remote: 'Télétravail' },
    remote: (value: string) => remoteNames[value] ?? value,
    chosen: 'Filtres choisis',
    quoted: (words: string) => `«\u00a0${words}\u00a0»`,
    takeBack: 'Retirer le filtre',
    takeAllBack: 'Tout effacer',
    groupBy: 'Présentation',
    groups: { none: 'Par date', city: 'Par lieu', department: 'Par service' },
    otherGroup: 'Autres',
    publishedOn: 'Publiée le',
    nothingHeading: 'Aucune offre ne correspond',
    nothing: 'Retirez un filtre ou essayez d’autres mots.',
    showAll: 'Voir toutes les offres',
    pages: 'Pages',
    page: 'Page',
    previous: 'Précédentes',
    next: 'Suivantes',
    follow: 'Suivre les nouvelles offres par RSS',
    emptyHeading: 'Aucune offre pour le moment',
    empty: (workspace: string) =>
      `${workspace} ne recrute pas actuellement. Les prochaines offres seront publiées sur cette page.`,
    description: (workspace: string) => `Les offres d’emploi publiées par ${workspace}.`,
  },
  job: {
    back: 'Toutes les offres',
    title: (job: string, workspace: string) => `${job} – ${workspace}`,
    applyHint: 'Cinq minutes, sans créer de compte.',
    others: 'D’autres offres ouvertes',
    facts: 'En bref',
    ...sectionHeadings.fr,
    ...jobWords.fr.job,
    hiringFor: (company: string) => `Poste chez ${company}`,
    /** Shown when the page is not in the offer’s language. */
    inOtherLanguage: 'Cette offre est rédigée en anglais.',
  },
  form: {
    title: (job: string) => `Postuler\u00a0: ${job}`,
    heading: 'Votre candidature',
    intro: 'Cinq minutes suffisent. Tout est à remplir, sauf ce qui est marqué «\u00a0facultatif\u00a0».',
    backToJob: 'Revoir l’offre',
    you: 'Vos coordonnées',
    file: 'Votre parcours',
    agreement: 'Votre accord',
    ...formLabels.fr,
    cvAgain:
      'Pour votre sécurité, le navigateur n’a pas gardé le fichier\u00a0: joignez de nouveau votre CV.',
    /** The script’s words while it sends; `{…}` is filled in. */
    sending: {
      drop: 'ou déposez le fichier ici',
      chosen: '{name}, {size}',
      type: 'Le CV doit être un fichier PDF, DOC, DOCX, JPG ou PNG.',
      tooBig: 'Ce fichier fait {size} : c’est plus que {max}.',
      empty: 'Ce fichier est vide.',
      label: 'Envoi de votre candidature',
      progress: 'Envoi du fichier : {percent}',
      waiting: 'Fichier envoyé, enregistrement…',
      busy: 'Le service est très demandé. Tout ce que vous avez saisi est encore là : réessayez dans un instant.',
      busySeconds:
        'Le service est très demandé. Tout ce que vous avez saisi est encore là\u00a0: réessayez dans {seconds}\u00a0s.',
      failed:
        'L’envoi n’a pas abouti. Vérifiez votre réseau, puis recommencez : votre candidature ne sera pas envoyée deux fois.',
    },
    notice: 'Ce que deviennent vos données',
    optional: 'facultatif',
    website: 'Laissez ce champ vide',
    /** The description for a browser's agent (WebMCP), which fills the form in and leaves sending to the person. */
    toolDescription: (job: string) =>
      `Remplit la candidature pour « ${job} » avec ce que dit la personne. C’est elle qui relit, donne son accord et envoie : aucun agent ne le fait à sa place.`,
    submit: 'Envoyer ma candidature',
    errorTitle: (title: string) => `Erreur\u00a0: ${title}`,
    errorHeading: 'Votre candidature n’est pas encore envoyée',
    consentMissing:
      'Cochez la case pour donner votre accord\u00a0: sans lui, nous ne pouvons pas traiter votre candidature.',
    sentBefore:
      'Cette page a déjà envoyé une candidature, avec un autre contenu. Pour envoyer celle-ci aussi, envoyez de nouveau le formulaire.',
    resend: 'Vérifiez votre saisie, puis envoyez de nouveau le formulaire.',
    tooMany: 'Trop de candidatures ont été envoyées en peu de temps. Patientez une minute, puis recommencez.',
    unavailable:
      'Le service n’a pas pu enregistrer votre candidature. Recommencez dans un instant\u00a0: elle ne sera pas envoyée deux fois.',
  },
  /** Shown for a form that was refused before it was read. */
  unread: {
    title: 'Votre candidature n’est pas encore envoyée',
    text: 'Trop de demandes arrivent en même temps, ou la connexion est trop lente. Revenez à la page précédente\u00a0: votre saisie et votre fichier y sont encore.',
    again: (seconds: number) =>
      `Envoyez de nouveau dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
    later: 'Puis envoyez de nouveau.',
  },
  thanks: {
    title: 'Candidature envoyée',
    heading: (name: string) => `Merci ${name}, votre candidature est envoyée`,
    sentTo: (workspace: string) => `${workspace} a bien reçu votre candidature pour ce poste :`,
    next: 'Et maintenant\u00a0?',
    /** Only the mail has the link: it opens data that only the owner of the address may read (D29, D30). */
    steps: {
      mail: (email: string) =>
        `Vous recevez un e-mail de confirmation à l’adresse ${email}. Pensez à regarder dans les courriers indésirables.`,
      space:
        'Le lien de cet e-mail ouvre votre espace candidat : vous y suivez votre candidature, y téléchargez vos données ou en demandez la suppression.',
      talk: {
        ai: 'Un autre lien mène à quelques questions sur le poste, avec un assistant d’intelligence artificielle ou, si vous préférez, avec une personne. C’est facultatif.',
        questionnaire:
          'Un autre lien mène à quelques questions sur le poste, par un questionnaire automatique sans intelligence artificielle ou, si vous préférez, avec une personne. C’est facultatif.',
        none: null,
      } as Record<'ai' | 'questionnaire' | 'none', string | null>,
      person: 'Une personne lit votre candidature. C’est toujours une personne qui décide.',
    },
    back: 'Voir les autres offres',
  },
  missingLink: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il est incomplet ou périmé, ou ses données ont déjà été supprimées. Ouvrez le lien de votre e-mail le plus récent, ou écrivez à l’employeur.',
  },
  errors: {
    backToCareers: 'Voir les offres',
    404: {
      title: 'Page introuvable',
      text: 'Cette page n’existe pas, ou l’offre n’est plus publiée. Vérifiez l’adresse dans la barre du navigateur.',
    },
    405: {
      title: 'Action impossible',
      text: 'Cette page ne répond pas à ce type de demande. Revenez en arrière, puis recommencez.',
    },
    410: {
      title: 'Cette offre n’est plus ouverte',
      text: 'Elle a été publiée ici, mais ne reçoit plus de candidatures. Voyez si une autre offre vous convient.',
    },
    429: {
      title: 'Trop de demandes',
      text: 'De nombreuses demandes sont venues de votre connexion en peu de temps. Attendez une minute, puis recommencez.',
    },
    503: {
      title: 'Le service est très sollicité',
      text: 'Rien n’est perdu. Attendez un instant, puis recommencez.',
    },
    500: {
      title: 'Une erreur est survenue',
      text: 'Le problème vient de chez nous et il a été enregistré. Recommencez dans quelques minutes.',
    },
  },
};

/** All sentences of the pages; French sets the type, so that a missing translation does not compile. */
export type Texts = typeof french;
