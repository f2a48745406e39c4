import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import type { NoticeText } from './notice-text.ts';

/** The notice before the decision if only the questionnaire asks: no model, no provider, no transfer of data. */
export const questionnaireNotice: NoticeText = {
  version: '2026-11-script-11',
  text: {
    fr: `Vous allez répondre à un questionnaire automatique de l'employeur, sans intelligence artificielle. Il pose des questions sur le poste et remet à l'employeur ce que vous écrivez, tel quel, ou votre choix de ne pas répondre. Il ne vous note pas, ne vous classe pas et ne décide rien : l'employeur décide. Vous pouvez demander un échange avec une personne à tout moment, sans conséquence pour votre candidature.

Ce que le questionnaire utilise : le texte publié de l'offre, les questions et vos réponses. Ses questions ne dépendent ni de votre nom, ni de votre prénom, ni de votre CV, ni de votre adresse e-mail, ni de votre téléphone, ni de votre adresse. La page elle-même affiche votre prénom.
Qui pose les questions : un programme de cette plateforme, dont les questions sont écrites d'avance. Vos réponses ne sont transmises à aucun fournisseur d'intelligence artificielle.
Une personne de l'employeur peut vous écrire ici : vous voyez le nom de cette personne, dans un formulaire ouvert quand la page se recharge, et ses messages sont conservés avec les vôtres. Dans un échange, le questionnaire ne pose alors plus de question.
Ce qui est conservé : ce que vous envoyez, dans un formulaire ou un échange, et ce qui en est noté, avec votre candidature et pour la même durée. Une réponse de formulaire que vous corrigez est remplacée par sa correction ; un e-mail déjà parti et une question à laquelle l'employeur a déjà répondu restent tels quels. Les personnes chargées du recrutement peuvent le lire, et cela ne sert à rien d'autre.
Ce que vous écrivez est comparé à des listes de mots. Ce qu'elles reconnaissent comme une détresse, un arrêt, un retrait, le souhait d'une personne ou une incompréhension reçoit une phrase écrite d'avance. Ce qui semble être une question ou une remarque, ou demander une personne, un retrait ou une suppression, est listé pour l'employeur. Aucun trait de personnalité n'est analysé, et aucune émotion au-delà des mots de détresse.
Base légale : votre consentement. Vous le retirez aussi simplement que vous le donnez, en choisissant « ${personButtonLabel.fr} », ou « Je n'accepte plus le questionnaire » quand une personne a rejoint l'échange ; les questions s'arrêtent alors aussitôt.
Vos droits d'accès, de rectification, d'effacement et de réclamation auprès de la CNIL (www.cnil.fr) sont les mêmes que pour votre candidature.`,
    en: `You are about to answer an automatic questionnaire of the employer, without artificial intelligence. It asks about the role and hands to the employer what you write, as it is, or your choice not to answer. It does not score or rank you and decides nothing: the employer decides. You can ask for a person at any time, with no effect on your application.

What the questionnaire uses: the published text of the offer, the questions and your answers. Its questions depend on neither your name nor your CV nor your e-mail address, telephone number or postal address. The page itself shows your first name.
Who asks: a program of this platform, whose questions are written in advance. Your answers are transferred to no provider of artificial intelligence.
A person of the employer may write to you here: you see the name of that person, in an open form when the page is loaded again, and their messages are kept with yours. In a conversation, the questionnaire then asks nothing more.
What is kept: what you send, in a form or a conversation, and what is noted of it, with your application and for as long. An answer of a form that you correct is replaced by its correction; an e-mail that has already gone and a question that the employer has already answered stay as they are. The people in charge of recruitment can read it, and it serves nothing else.
What you write is compared with lists of words. What they know as distress, a stop, a withdrawal, the wish for a person or a lack of understanding gets a sentence written in advance. What seems to be a question or a remark, or to ask for a person, a withdrawal or a deletion, is listed for the employer. No trait of personality is analysed, and no emotion beyond words of distress.
Legal basis: your consent. You withdraw it as simply as you give it, by choosing “${personButtonLabel.en}”, or “I no longer accept the questionnaire” when a person has joined the conversation; the questions then stop at once.
Your rights of access, rectification, erasure and complaint to the supervisory authority of your country (in France the CNIL, www.cnil.fr) are the same as for your application.`,
  },
};
