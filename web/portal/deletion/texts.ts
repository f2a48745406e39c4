import { deletionWords } from '#domain/erasure/deletion-words.ts';
import { withQue } from '#kernel/text/elision.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const deletionTexts = inBothLanguages({
  fr: {
    confirm: {
      title: 'Demander la suppression',
      heading: {
        candidate: 'Demander la suppression de vos données',
        application: 'Demander la suppression de cette candidature',
      },
      whatHeading: 'Ce qui est supprimé',
      what: {
        candidate: (workspace: string) =>
          `Tout ce ${withQue(workspace)} a sur vous dans ce service : coordonnées, candidatures, CV, échanges et consentements. Vos candidatures en cours prennent fin.`,
        application: (workspace: string) =>
          `Une seule candidature à ${workspace}, avec ce qui a été envoyé avec elle. Si elle est en cours, elle prend fin.`,
      },
      howHeading: 'Ce qui se passe',
      how: [
        'Votre demande est enregistrée tout de suite, et un e-mail le confirme.',
        `${deletionWords.fr.handledWithin('dans un délai d’un mois au plus')} ${deletionWords.fr.withdrawableUntil}`,
        'Une suppression est définitive. Avant, vous pouvez encore télécharger vos données.',
      ],
      submit: 'Confirmer la demande de suppression',
      back: 'Revenir sans rien demander',
    },
    done: {
      title: 'Demande enregistrée',
      heading: 'Votre demande est enregistrée',
      due: (workspace: string, day: string) =>
        deletionWords.fr.handledWithin(`pour ${workspace} dans le mois, au plus tard le ${day}`),
      nextHeading: 'Et maintenant ?',
      next: {
        candidate: [
          'Un e-mail vous confirme cette demande et sa date limite.',
          `${deletionWords.fr.withdrawableUntil} Vous pouvez aussi encore télécharger vos données.`,
        ],
        application: [
          'Un e-mail part à l’adresse de la candidature, avec un lien personnel qui permet de confirmer la demande ou de l’étendre à toutes vos données.',
          `${deletionWords.fr.withdrawableUntil} Vous pouvez aussi encore télécharger les données de cette candidature.`,
        ],
      },
    },
    withdrawn: {
      title: 'Votre demande est retirée',
      text: 'Vos données ne sont pas supprimées. Un e-mail confirme que vous avez retiré la demande.',
      tooLate: {
        title: 'La suppression est déjà en cours',
        text: 'Elle ne peut plus être arrêtée. Téléchargez vos données dès maintenant si vous voulez les garder.',
      },
    },
  },
  en: {
    confirm: {
      title: 'Ask for deletion',
      heading: {
        candidate: 'Ask for the deletion of your data',
        application: 'Ask for the deletion of this application',
      },
      whatHeading: 'What is deleted',
      what: {
        candidate: (workspace) =>
          `Everything that ${workspace} has about you in this service: contact details, applications, CV, conversations and consents. Applications that are under way come to an end.`,
        application: (workspace) =>
          `One application to ${workspace}, with what was sent with it. If it is under way, it comes to an end.`,
      },
      howHeading: 'What happens',
      how: [
        'Your request is recorded at once, and an e-mail confirms it.',
        `${deletionWords.en.handledWithin('within one month')} ${deletionWords.en.withdrawableUntil}`,
        'A deletion is final. Before that, you can still download your data.',
      ],
      submit: 'Confirm the deletion request',
      back: 'Go back without asking',
    },
    done: {
      title: 'Request recorded',
      heading: 'Your request is recorded',
      due: (workspace, day) =>
        deletionWords.en.handledWithin(`for ${workspace} within one month, by ${day} at the latest`),
      nextHeading: 'What happens next?',
      next: {
        candidate: [
          'An e-mail confirms this request and its deadline to you.',
          `${deletionWords.en.withdrawableUntil} You can also still download your data.`,
        ],
        application: [
          'An e-mail goes to the address of the application, with a personal link to confirm the request or to widen it to all your data.',
          `${deletionWords.en.withdrawableUntil} You can also still download the data of this application.`,
        ],
      },
    },
    withdrawn: {
      title: 'Your request is withdrawn',
      text: 'Your data is not deleted. An e-mail confirms that you withdrew the request.',
      tooLate: {
        title: 'The deletion is already under way',
        text: 'It can no longer be stopped. Download your data now if you want to keep it.',
      },
    },
  },
});
