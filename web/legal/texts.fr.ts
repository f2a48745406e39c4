import { withDe } from '#kernel/text/elision.ts';

export const legalInFrench = {
  notice: {
    title: 'Mentions légales',
    lead: 'Qui publie ces pages, et qui les exploite.',
    employer: {
      heading: 'Employeur',
      role: (employer: string, operator: string) =>
        `${employer} publie ses offres d’emploi et reçoit les candidatures. ${operator} exploite ce service pour son compte.`,
      ownNotice: 'Ses mentions, dans ses mots :',
    },
    publisher: {
      heading: 'Éditeur du service',
      legalName: 'Raison sociale',
      brandName: 'Nom commercial',
      registration: 'Forme et immatriculation',
      siret: 'SIRET',
      vatId: 'TVA intracommunautaire',
      address: 'Siège',
      director: 'Direction de la publication',
    },
    contact: {
      heading: 'Contact',
      email: 'E-mail',
      phone: 'Téléphone',
      purpose:
        'À cette adresse, signalez un contenu illicite ou une erreur, ou demandez à exercer un droit de réponse.',
    },
    hosting: { heading: 'Hébergement', host: 'Hébergeur' },
    /** Replaces a value that the law demands. */
    notSet: 'L’exploitant ne l’a pas encore indiqué.',
  },
  privacy: {
    title: 'Données personnelles',
    lead: (employer: string | null) =>
      employer === null
        ? 'Ce que deviennent les données d’une candidature.'
        : `Ce que deviennent les données d’une candidature auprès ${withDe(employer)}.`,
    /** `anyEmployer` and `setByEmployer` are the values on a page that names no employer. */
    summary: {
      heading: 'En bref',
      controller: 'Responsable',
      anyEmployer: 'l’employeur qui publie l’offre',
      processor: 'Exploitant, pour son compte',
      retention: 'Durée',
      setByEmployer: 'fixée par chaque employeur et indiquée sur sa page, puis effacement',
      months: (count: number) => `${count} mois après le dernier contact, puis effacement`,
      contact: 'Contact',
      lastContact:
        'Compte comme contact : une candidature, un message, une réponse, un fichier ajouté, un changement d’état par l’employeur, et l’ouverture de votre espace candidat par le lien reçu par e-mail.',
      rights:
        'Accès, rectification, effacement, limitation, opposition, portabilité : par le lien de l’e-mail qui accuse réception de votre candidature, ou en écrivant à l’adresse ci-dessus. Réclamation : auprès de la CNIL, www.cnil.fr.',
    },
    applicationHeading: 'Le texte que vous acceptez en postulant',
    conversationHeading: {
      ai: 'Le texte avant l’échange avec l’assistant',
      questionnaire: 'Le texte avant le questionnaire',
      /** The text below it says that no conversation is offered. */
      none: 'Échanges automatiques',
    },
    version: (version: string) => `Version ${version}.`,
    alerts: {
      heading: 'Alertes emploi',
      text: 'Une alerte garde votre adresse e-mail, la recherche, la langue, les offres déjà envoyées et leurs dates, pour vous envoyer les nouvelles offres de l’employeur. Sans confirmation, elle est effacée au bout de sept jours. Confirmée, elle prend fin après six mois, sauf si vous la prolongez, et est alors effacée. Chaque e-mail a un lien pour l’arrêter, ce qui l’efface aussitôt.',
    },
    cookies: {
      heading: 'Cookies',
      text: 'Aucun cookie de suivi : ces pages ne mesurent pas votre visite, n’affichent pas de publicité et n’exécutent aucun script d’un autre site.',
    },
  },
  accessibility: {
    title: 'Déclaration d’accessibilité',
    lead: (operator: string) =>
      `${operator} veut que chacun puisse utiliser ce service, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005.`,
    conformance: {
      heading: 'État de conformité',
      appliesTo: 'Cette déclaration s’applique à :',
      states: {
        unaudited:
          'Ces pages n’ont pas encore été auditées : aucune conformité avec le référentiel général d’amélioration de l’accessibilité (RGAA) n’est déclarée.',
        none: 'Ces pages ne sont pas conformes avec le référentiel général d’amélioration de l’accessibilité (RGAA).',
        partial:
          'Ces pages sont partiellement conformes avec le référentiel général d’amélioration de l’accessibilité (RGAA).',
        full: 'Ces pages sont totalement conformes avec le référentiel général d’amélioration de l’accessibilité (RGAA).',
      },
      audit: 'Résultat de l’audit :',
      ownTests:
        'Le logiciel est conçu pour les règles WCAG 2.2, niveau AA, et contrôlé par des outils automatiques, au clavier et sans script. Ce contrôle ne remplace pas un audit.',
      writtenOn: (day: string) => `Déclaration établie le ${day}.`,
    },
    contact: {
      heading: 'Retour d’information et contact',
      text: 'Si vous n’arrivez pas à accéder à un contenu ou à un service, écrivez-nous : nous vous orientons vers une solution accessible, ou vous donnons le contenu sous une autre forme.',
    },
    remedies: {
      heading: 'Voies de recours',
      lead: 'Si vous avez signalé un défaut d’accessibilité qui vous empêche d’utiliser ces pages, et que vous n’avez pas reçu de réponse satisfaisante, vous pouvez :',
      items: {
        form: 'écrire un message au Défenseur des droits',
        delegate: 'contacter le délégué du Défenseur des droits dans votre région',
        post: 'envoyer un courrier, gratuit et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
      },
    },
  },
};

/** The other languages must have the same members as the French texts. */
export type LegalTexts = typeof legalInFrench;
