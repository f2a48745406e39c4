import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
import { withDe } from '#kernel/text/elision.ts';

/** The texts that all pages share. */
export const pageInFrench = {
  locale: 'fr-FR',
  skip: 'Aller au contenu',
  language: 'Langue',
  footer: {
    operatedBy: (name: string) => `Service de candidature exploité par ${name}.`,
    contact: 'Contact :',
    portal: 'Mes candidatures',
    accessibility: {
      unaudited: 'Accessibilité',
      none: 'Accessibilité : non conforme',
      partial: 'Accessibilité : partiellement conforme',
      full: 'Accessibilité : totalement conforme',
    },
    legal: 'Mentions légales',
    privacy: 'Données personnelles',
    cookies: 'Cookies',
  },
  answers: {
    heading: 'Les réponses de l’employeur',
    promise: (days: number): string =>
      `L’employeur s’engage : une personne répond à chaque candidature en ${days === 1 ? '1 jour' : `${days} jours`} au plus.`,
    figures: ({ share, people, days }: { share: string; people: number; days: number | null }): string => {
      const counted = `${people} ${people === 1 ? 'personne' : 'personnes'}`;
      const medianTime = days === 1 ? '1 jour' : `${days} jours`;
      const median = days === null ? '' : `, la moitié d’entre elles en ${medianTime} au plus`;
      return `Ces 90 derniers jours, ${share} des candidatures, de ${counted}, ont reçu une réponse${median}. Une réponse est une étape décidée par une personne : étude, entretien, proposition ou refus.`;
    },
    due: (day: string): string => `L’employeur s’engage à une réponse d’une personne au plus tard le ${day}.`,
    late: (day: string): string =>
      `L’employeur s’était engagé à répondre au plus tard le ${day}. Il ne l’a pas encore fait.`,
  },
  employerWords: {
    heading: (employer: string) => `Messages ${withDe(employer)}`,
    writtenSince: 'une personne a écrit depuis',
    reply: 'Pour répondre, écrivez à',
    replySubject: (job: string, reference: string) => `${job} (référence ${reference})`,
  },
  offeredTimes: (count: number, zone: string) =>
    count === 1 ? `Moment proposé (${zone}) :` : `Moments proposés (${zone}) :`,
  /** The candidate's choice of an offered time, as a mail that is ready to send. */
  choice: {
    how: 'Choisissez : votre messagerie s’ouvre sur la réponse, que vous n’avez plus qu’à envoyer. Vous pouvez aussi écrire à',
    other: 'Proposer un autre moment',
    subject: (job: string, reference: string) => `Entretien : ${job} (référence ${reference})`,
    hello: 'Bonjour,',
    suits: (moment: string, zone: string) => `Ce moment me convient : ${moment} (${zone}).`,
    otherWords: 'Je vous propose un autre moment : ',
  },
  facts: {
    /** `{count}` is the number of entries in the list. A declined question has an entry, but no answer (D142). */
    count: 'Ce qui est noté ({count})',
    /** The heading if only a form has asked. It names questions to the employer apart, since they are no answers. */
    ofForm: ({ answers, hasQuestions }: { answers: number; hasQuestions: boolean }): string =>
      answers === 0 && hasQuestions
        ? 'Ce que vous demandez à l’employeur'
        : `Vos réponses (${answers})${hasQuestions ? ', et ce que vous demandez à l’employeur' : ''}`,
    byYou: 'corrigé par vous',
    correctAction: 'Corriger',
    correctionLabel: 'Ce qui est juste',
    save: 'Enregistrer',
    correctionErrorHeading: 'Votre correction n’est pas encore enregistrée',
    correctionMissing: 'Écrivez ce qui est juste : le champ est vide.',
    correctionRefused: (max: number) => `Écrivez ce qui est juste, en ${max} caractères au plus.`,
    saved: 'Votre correction est enregistrée.',
  },
  missingLink: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est incomplet ou périmé, une nouvelle adresse e-mail l’a remplacé, ou ses données ont déjà été supprimées. Demandez un lien ci-dessous, ou ouvrez celui de votre e-mail le plus récent.',
  },
  /** The form that mails a new link, and its answer, which is the same for every address. */
  newLink: {
    heading: 'Recevoir un lien par e-mail',
    lead: {
      candidate:
        'Donnez l’adresse e-mail de votre candidature. Si elle est connue ici, un e-mail y apporte le lien de votre espace candidat.',
      employer:
        'Donnez l’adresse à laquelle votre entreprise reçoit les candidatures. Si elle est connue ici, un e-mail y apporte les liens des plus récentes.',
    },
    label: 'Adresse e-mail',
    invalid: emailSentences.fr,
    submit: 'Recevoir le lien',
    errorTitle: (title: string) => `Erreur : ${title}`,
    pages: {
      candidate: {
        title: 'Retrouver mes candidatures',
        other: 'Vous recrutez ? Retrouvez les candidatures reçues',
      },
      employer: {
        title: 'Retrouver les candidatures reçues',
        other: 'Vous avez postulé ? Retrouvez vos candidatures',
      },
    },
    sent: {
      title: 'Regardez vos e-mails',
      text: {
        candidate: [
          'Si une candidature a été envoyée avec l’adresse',
          ', un e-mail y arrive dans quelques minutes.',
        ],
        employer: [
          'Si un employeur reçoit ses candidatures à l’adresse',
          ', un e-mail y arrive dans quelques minutes.',
        ],
      },
      spam: 'Rien n’arrive ? Regardez dans les courriers indésirables, puis essayez une autre adresse. Le nombre de ces e-mails par jour est limité.',
      again: 'Essayer une autre adresse',
    },
  },
  /**
   * Names the helpline on each page with a field for a candidate's words, and where such words were refused (D61,
   * D141).
   */
  distress: ({ number, emergency }: { number: string | null; emergency: string }) => {
    const helpline =
      number === null
        ? 'Une ligne d’écoute vous répond'
        : `Le ${number} vous répond, gratuitement et en toute confidentialité`;
    return `Vous allez mal ? ${helpline} ; en cas de danger immédiat, le ${emergency}.`;
  },
  helplineSite: 'Site de la ligne d’écoute',
  errors: {
    backToCareers: 'Voir les offres',
    home: 'Page d’accueil',
    400: {
      title: 'Ce formulaire n’a pas pu être lu',
      text: 'Il est arrivé incomplet, trop lourd ou pas sous la forme attendue, et rien n’a changé. Revenez en arrière, puis envoyez-le de nouveau depuis sa page.',
    },
    404: {
      title: 'Il n’y a rien à cette adresse',
      text: 'L’adresse est peut-être incomplète, ou la page n’existe plus. Vérifiez-la dans la barre du navigateur, ou repartez d’ici.',
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

/** The other languages must have the same members as the French texts. */
export type PageTexts = typeof pageInFrench;
