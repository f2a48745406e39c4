import type { NoticeText } from './notice-text.ts';

/** The notice of an installation without conversations: neither a model nor the questionnaire is configured. */
export const noConversationNotice: NoticeText = {
  version: '2026-11-none-4',
  text: {
    fr: `Aucun échange automatique n'est proposé pour cette candidature. L'employeur la reçoit et décide ; ce service n'emploie aucune intelligence artificielle, et vos données ne sont transmises à aucun fournisseur d'intelligence artificielle.

Une personne de l'employeur peut engager un échange avec vous sur cette page : vous voyez le nom de cette personne, et ses messages sont conservés avec les vôtres.
Votre choix : il est conservé avec votre candidature et pour la même durée. Vous pouvez demander un échange avec une personne à tout moment, sans conséquence pour votre candidature.
Vos droits d'accès, de rectification, d'effacement et de réclamation auprès de la CNIL (www.cnil.fr) sont les mêmes que pour votre candidature.`,
    en: `No automatic conversation is offered for this application. The employer receives it and decides; this service uses no artificial intelligence, and your data are transferred to no provider of artificial intelligence.

A person of the employer may start a conversation with you on this page: you see the name of that person, and their messages are kept with yours.
Your choice: it is kept with your application and for as long. You can ask for a person at any time, with no effect on your application.
Your rights of access, rectification, erasure and complaint to the supervisory authority of your country (in France the CNIL, www.cnil.fr) are the same as for your application.`,
  },
};
