import { deletionWords } from '#domain/erasure/deletion-words.ts';
import { withDe } from '#kernel/text/elision.ts';

type SentApplication = { day: string; partner: string | null; hasCv: boolean };

export const portalInFrench = {
  title: (workspace: string) => `Votre espace candidat – ${workspace}`,
  heading: 'Votre espace candidat',
  greeting: (firstName: string) => `Bonjour ${firstName}. `,
  lead: {
    candidate: (workspace: string) =>
      `Ici, vous suivez vos candidatures chez ${workspace} et décidez de ce que deviennent vos données.`,
    application: (workspace: string) =>
      `Ici, vous décidez de ce que deviennent les données d’une candidature envoyée à ${workspace}.`,
  },
  secret: 'L’adresse de cette page ouvre ces données : ne la transmettez à personne.',
  back: 'Revenir à votre espace',
  applications: {
    heading: (count: number): string => (count > 1 ? 'Vos candidatures' : 'Votre candidature'),
    status: 'État :',
    sent: ({ day, partner, hasCv }: SentApplication) =>
      `Envoyée le ${day}, par ${partner ?? 'le formulaire du site'}${hasCv ? ', avec un CV' : ', sans CV'}.`,
    answers: (count: number): string => (count > 1 ? `Vos ${count} réponses` : 'Votre réponse'),
    reference: (reference: string) => `Référence : ${reference}.`,
    historyLabel: 'Étapes',
    human: 'Vous avez demandé à échanger avec une personne. L’employeur a votre demande.',
    contest: {
      asked: (day: string) => `Vous avez contesté le refus le ${day}.`,
      answered: ({ asked, answered }: { asked: string; answered: string }) =>
        `L’employeur a répondu le ${answered} à votre contestation du ${asked}.`,
      read: 'Lire sa réponse',
    },
    job: 'Revoir l’offre',
    chat: {
      begin: 'Répondre à quelques questions',
      answers: 'Revoir mes réponses',
      request: 'Voir ma demande d’échange avec une personne',
      open: 'Ouvrir l’échange',
      readAgain: 'Relire l’échange',
    },
    /** `areOthersShown` is true if others are shown with the employer's answer, or among the answers of the form. */
    questions: ({ count, areOthersShown }: { count: number; areOthersShown: boolean }) => {
      const other = areOthersShown ? 'autre ' : '';
      const others = areOthersShown ? 'autres ' : '';
      return count === 1
        ? `Votre ${other}question ou remarque à l’employeur`
        : `Vos ${count} ${others}questions ou remarques à l’employeur`;
    },
    correctedQuestion: 'Question corrigée par vous. Vous aviez demandé :',
    questionsLead: (count: number) =>
      `L’employeur ${count === 1 ? 'la' : 'les'} reçoit, avec les mêmes mots.`,
    factsLead: {
      conversation:
        'L’employeur voit ces mots tels quels. Ce qui est noté sous une question peut aussi contenir autre chose que sa réponse.',
      form: 'L’employeur voit ces réponses.',
    },
  },
  /** Pages with a form whose input was refused. */
  form: { errorHeading: 'Rien n’a encore changé', errorTitle: (title: string) => `Erreur : ${title}` },
  feed: {
    heading: 'Suivre par flux RSS',
    text: 'Votre lecteur de flux peut suivre l’état de vos candidatures. L’adresse du flux montre les offres et leurs états, rien d’autre.',
    until: (day: string) =>
      `Cette adresse est valable jusqu’au ${day} : cette page en donne ensuite une nouvelle, comme après un changement d’adresse e-mail.`,
    show: 'Voir l’adresse du flux',
    action: 'Flux RSS de mes candidatures',
    title: 'État de vos candidatures',
  },
  ai: {
    heading: 'Ce qui a été automatisé',
    none: 'Aucune intelligence artificielle n’est intervenue dans vos candidatures.',
    model: ({ model, provider, count }: { model: string; provider: string | null; count: number }) => {
      const whose = provider === null ? '(entreprise non enregistrée)' : withDe(provider);
      return count === 1
        ? `Le modèle ${model} ${whose} a écrit un message.`
        : `Le modèle ${model} ${whose} a écrit ${count} messages.`;
    },
    questionnaire: (count: number) =>
      count === 1
        ? 'Un questionnaire automatique, sans IA, a écrit un message.'
        : `Un questionnaire automatique, sans IA, a écrit ${count} messages.`,
    marked: (mark: string) => `Ce service a marqué la candidature pour l’employeur : « ${mark} ».`,
    form: 'Un questionnaire automatique, sans IA, a posé des questions dans un formulaire.',
    facts: (count: number) =>
      count === 1
        ? 'Vos mots sont notés, tels quels, sous une question.'
        : `Vos mots sont notés, tels quels, sous ${count} questions.`,
    noMachineDecision: 'Ce service n’a rien décidé : ni note, ni classement, ni refus.',
    decides: 'Seul l’employeur décide d’une candidature.',
    unseen:
      'Un modèle d’IA ne reçoit ni votre CV, ni votre e-mail, ni votre téléphone, sauf si vous les écrivez dans l’échange.',
  },
  keeping: {
    heading: 'Ce qui est gardé, et jusqu’à quand',
    what: {
      person: (hasPhone: boolean) =>
        `Votre nom${hasPhone ? ', votre e-mail et votre téléphone' : ' et votre e-mail'}, tels que vous les avez donnés.`,
      applications: ({ applications, files }: { applications: number; files: number }) => {
        const sent = applications === 1 ? 'Une candidature' : `${applications} candidatures`;
        if (files === 0) return `${sent}, sans CV.`;
        return `${sent}, ${files === 1 ? 'avec un CV' : `avec ${files} CV`}.`;
      },
      letterField: ({ name, applications }: { name: string; applications: number }) =>
        `Le champ « ${name} » ${applications === 1 ? 'd’une candidature' : `de ${applications} candidatures`}.`,
      answers: (count: number) =>
        count === 1 ? 'Vos mots sous une question.' : `Vos mots sous ${count} questions.`,
      questions: (count: number) =>
        count === 1
          ? 'Votre question ou remarque à l’employeur.'
          : `Vos ${count} questions ou remarques à l’employeur.`,
      declined: (count: number) =>
        count === 1 ? 'Une question sans réponse, par choix.' : `${count} questions sans réponse, par choix.`,
      /** Takes a number only to have the type of the other sentences. */
      unlisted: (_count: number): string => 'Vos mots sous « Questions à l’employeur ».',
      words: (count: number) =>
        count === 1 ? 'Un message de l’employeur.' : `${count} messages de l’employeur.`,
      contests: (count: number) =>
        count === 1 ? 'Votre contestation d’un refus.' : `Vos contestations de ${count} refus.`,
      sentPhones: (count: number) =>
        `Le numéro de téléphone envoyé avec ${count === 1 ? 'une candidature' : `${count} candidatures`}.`,
      callbackPhones: (count: number) =>
        `Le numéro donné pour ${count === 1 ? 'être rappelé·e' : `${count} demandes de rappel`}.`,
      messages: (count: number) => (count === 1 ? 'Un message d’échange.' : `${count} messages d’échange.`),
      proofs: 'Vos accords, l’historique de vos candidatures et les e-mails qui vous ont été envoyés.',
    },
    until: ({ day, months }: { day: string; months: number }) =>
      `Ces données sont supprimées le ${day}, ${months} mois après votre dernier contact. Ouvrir cette page compte comme un contact.`,
    deletionDue: (day: string) => `Vous avez demandé leur suppression. ${deletionWords.fr.handledUntil(day)}`,
    deletionUnderWay: 'Leur suppression est en cours.',
    legalHold:
      'Ces données sont gardées au-delà du délai habituel pour un motif légal. Demandez lequel à l’adresse ci-dessous.',
    application: (months: number) =>
      `Les données d’une candidature sont gardées ${months} mois après le dernier contact avec la personne.`,
  },
  recipients: {
    heading: 'Qui a reçu vos données',
    show: (count: number) => (count === 1 ? 'Voir le destinataire' : `Voir les ${count} destinataires`),
    workspace: (since: string) => `Responsable de vos données, depuis le ${since}.`,
    operator: (since: string) => `Exploite ce service pour l’employeur, depuis le ${since}.`,
    partner: (since: string) => `Site par lequel vous avez postulé, depuis le ${since}.`,
    companyNotRecorded: 'Entreprise non enregistrée',
    ai_provider: ({ since, until }: { since: string; until: string }) =>
      `Fournisseur d’IA : vos réponses dans l’échange, ${since === until ? `le ${since}` : `du ${since} au ${until}`}.`,
  },
  download: {
    heading: 'Lire et emporter vos données',
    text: {
      candidate:
        'La fiche montre vos données, à lire, imprimer ou enregistrer. Le dossier ZIP a tout ce que nous avons sur vous, avec vos CV.',
      application:
        'La fiche montre ce qui a été envoyé avec cette candidature, sans le CV lui-même, et ses consentements. Pour toutes vos données, ouvrez le lien personnel de votre e-mail de confirmation.',
    },
    read: 'Lire ma fiche',
    archive: 'Tout télécharger (ZIP)',
    json: 'Les mêmes données pour une machine (JSON)',
  },
  deletion: {
    heading: 'Supprimer vos données',
    text: 'Vous pouvez demander la suppression à tout moment. Nous vous expliquons d’abord ce qui se passe.',
    action: {
      candidate: 'Demander la suppression',
      application: 'Demander la suppression de cette candidature',
    },
    requestedHeading: 'Suppression demandée',
    about: (job: string) => `Candidature « ${job} » :`,
    logged: (day: string) =>
      `Votre demande est enregistrée. ${deletionWords.fr.handledUntil(day)} ${deletionWords.fr.withdrawableUntil}`,
    underWay: 'La suppression est en cours. Elle ne peut plus être arrêtée.',
    refused: ({ asked, refused }: Record<'asked' | 'refused', string>) =>
      `Votre demande du ${asked} a été refusée le ${refused}.`,
    refusalReason: 'La raison écrite par l’employeur :',
    withdraw: 'Retirer ma demande de suppression',
    since:
      'Une candidature que vous avez envoyée depuis est gardée, sauf si vous redemandez la suppression : la demande la couvre alors aussi.',
    again: 'Redemander la suppression',
  },
  rights: {
    heading: 'Vos droits et vos contacts',
    show: 'Voir vos droits, et où faire une réclamation',
    text: (workspace: string) =>
      `${workspace} est responsable de vos données. Vous pouvez aussi les faire corriger, vous opposer à leur utilisation, la faire limiter, ou retirer un consentement.`,
    contact: 'Pour toute question ou demande :',
    complaint: 'Pour une réclamation : la CNIL,',
  },
};

/** The other languages must have the same members as the French texts. */
export type PortalTexts = typeof portalInFrench;
