import type { NoticeText } from './notice-text.ts';

/**
 * Writes the notice that the form's consent box refers to (GDPR art. 13), with a line about the interviewer that may
 * ask questions afterwards, and the mark that the form's hidden fields may give.
 */
const withInterviewerLine = ({ version, text: { fr, en } }: NoticeText): NoticeText => ({
  version,
  text: {
    fr: `En envoyant ce formulaire, vous acceptez que l'employeur qui publie cette offre traite vos données pour étudier votre candidature.

Responsable : l'employeur qui publie cette offre sur cette plateforme, aussi quand le poste est chez une autre entreprise.
Finalités : recevoir et étudier votre candidature, vous répondre.
Base légale : les mesures précontractuelles prises à votre demande, et votre consentement donné par la case du formulaire.
Données : celles que vous saisissez et les fichiers que vous joignez.
Destinataires : les personnes chargées du recrutement chez cet employeur et l'exploitant de la plateforme, pour son compte.
${fr}
Marque automatique : si un champ que les personnes ne voient pas est rempli, ou si le formulaire est envoyé moins de deux secondes après son ouverture, l'employeur voit la mention « Peut-être envoyée par une machine ». C'est un indice : ce service ne refuse aucune candidature pour cela, et vous voyez la mention dans votre espace candidat.
Durée : au plus la durée de conservation fixée par l'employeur (24 mois par défaut) après le dernier contact, puis effacement.
Vos droits : accès, rectification, effacement, limitation, opposition, portabilité et retrait de votre consentement à tout moment, par le lien reçu avec l'accusé de réception. Vous pouvez introduire une réclamation auprès de la CNIL (www.cnil.fr).`,
    en: `By sending this form you agree that the employer who publishes this offer processes your data to consider your application.

Controller: the employer who publishes this offer on this platform, also where the position is at another company.
Purposes: to receive and consider your application, and to answer you.
Legal basis: steps taken at your request before a contract, and your consent given by the box on the form.
Data: what you enter and the files that you attach.
Recipients: the people in charge of recruitment at this employer, and the operator of the platform on its behalf.
${en}
Automatic mark: if a field that people do not see is filled in, or the form is sent within two seconds of its opening, the employer sees “Perhaps sent by a machine”. It is a hint: this service refuses no application because of it, and you see the mark in your candidate space.
Duration: at most the retention period set by the employer (24 months by default) after the last contact, then erasure.
Your rights: access, rectification, erasure, restriction, objection, portability, and withdrawal of your consent at any time, by the link that comes with the acknowledgement. You may lodge a complaint with the supervisory authority of your country (in France the CNIL, www.cnil.fr).`,
  },
});

/** The notice if an AI model may ask questions. */
export const applicationNotice = withInterviewerLine({
  version: '2026-11-6',
  text: {
    fr: "Assistance par intelligence artificielle : une conversation avec un assistant peut vous être proposée ensuite. Elle n'a lieu qu'avec votre accord distinct. Ce service ne prend aucune décision : l'employeur reçoit votre candidature et décide.",
    en: 'Assistance by artificial intelligence: a conversation with an assistant may be offered to you afterwards. It takes place only with your separate agreement. This service takes no decision: the employer receives your application and decides.',
  },
});

/** The notice if only the questionnaire may ask questions. */
export const applicationNoticeWithQuestionnaire = withInterviewerLine({
  version: '2026-11-script-6',
  text: {
    fr: "Questionnaire automatique : un questionnaire sans intelligence artificielle peut vous être proposé ensuite. Il n'a lieu qu'avec votre accord distinct. Vos données ne sont transmises à aucun fournisseur d'intelligence artificielle. Ce service ne prend aucune décision : l'employeur reçoit votre candidature et décide.",
    en: 'Automatic questionnaire: a questionnaire without artificial intelligence may be offered to you afterwards. It takes place only with your separate agreement. Your data are transferred to no provider of artificial intelligence. This service takes no decision: the employer receives your application and decides.',
  },
});

/** The notice if only people ask questions. */
export const applicationNoticeWithPeople = withInterviewerLine({
  version: '2026-11-none-6',
  text: {
    fr: "Intelligence artificielle : il n'en est pas fait usage. Vos données ne sont transmises à aucun fournisseur d'intelligence artificielle. Ce service ne prend aucune décision : l'employeur reçoit votre candidature et décide.",
    en: 'Artificial intelligence: none is used. Your data are transferred to no provider of artificial intelligence. This service takes no decision: the employer receives your application and decides.',
  },
});
