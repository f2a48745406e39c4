import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import type { NoticeText } from './notice-text.ts';

/**
 * Writes the notice that a candidate reads before the decision `ai` or `human` (AI Act art. 50 and 26, GDPR art. 7 and
 * 13, Code du travail L1221-8). Another wording needs a new first version in each provider's `noticeVersions`.
 */
export function aiConversationNotice({
  name,
  processing: { fr, en },
  noticeVersions: [version],
}: ProviderDescription): NoticeText {
  return {
    version,
    text: {
      fr: `Vous allez échanger avec un assistant d'intelligence artificielle de l'employeur. Il pose des questions sur le poste et prépare une synthèse factuelle. Il ne vous note pas, ne vous classe pas et ne décide rien : l'employeur décide. Vous pouvez demander un échange avec une personne à tout moment, sans conséquence pour votre candidature.

Ce que l'assistant reçoit : le texte publié de l'offre, les questions et vos réponses. Il ne reçoit ni votre nom, ni votre prénom, ni votre CV, ni votre adresse e-mail, ni votre téléphone, ni votre adresse.
Qui produit les réponses : un fournisseur de modèle d'intelligence artificielle (${name}), sous-traitant de l'employeur, qui peut traiter ces échanges ${fr.place} ${fr.safeguards} ; à défaut, un questionnaire automatique sans intelligence artificielle.
Une personne de l'employeur peut rejoindre l'échange : l'assistant se tait alors, vous voyez le nom de cette personne, et ses messages sont conservés avec les vôtres.
Ce qui est conservé : la conversation et la synthèse, avec votre candidature et pour la même durée. Les personnes chargées du recrutement peuvent les lire, et elles ne servent à rien d'autre.
Ce que vous écrivez est comparé à des listes de mots. Ce qu'elles reconnaissent comme une détresse, un arrêt, un retrait, le souhait d'une personne ou une incompréhension reçoit une phrase écrite d'avance. Ce qui semble être une question ou une remarque, ou demander une personne, un retrait ou une suppression, est listé pour l'employeur. Aucun trait de personnalité n'est analysé, et aucune émotion au-delà des mots de détresse.
Base légale : votre consentement. Vous le retirez aussi simplement que vous le donnez, en choisissant « ${personButtonLabel.fr} », ou « Je n'accepte plus l'assistant » quand une personne a rejoint l'échange ; l'assistant s'arrête alors aussitôt.
Vos droits d'accès, de rectification, d'effacement, d'explication et de réclamation auprès de la CNIL (www.cnil.fr) sont les mêmes que pour votre candidature.`,
      en: `You are about to talk with an artificial-intelligence assistant of the employer. It asks about the role and prepares a factual summary. It does not score or rank you and decides nothing: the employer decides. You can ask for a person at any time, with no effect on your application.

What the assistant receives: the published text of the offer, the questions and your answers. It receives neither your name nor your CV nor your e-mail address, telephone number or postal address.
Who produces the answers: a provider of an artificial-intelligence model (${name}), processor of the employer, which may process these exchanges ${en.place} ${en.safeguards}; failing that, an automatic questionnaire without artificial intelligence.
A person of the employer may join the conversation: the assistant is then silent, you see the name of that person, and their messages are kept with yours.
What is kept: the conversation and the summary, with your application and for as long. The people in charge of recruitment can read them, and they serve nothing else.
What you write is compared with lists of words. What they know as distress, a stop, a withdrawal, the wish for a person or a lack of understanding gets a sentence written in advance. What seems to be a question or a remark, or to ask for a person, a withdrawal or a deletion, is listed for the employer. No trait of personality is analysed, and no emotion beyond words of distress.
Legal basis: your consent. You withdraw it as simply as you give it, by choosing “${personButtonLabel.en}”, or “I no longer accept the assistant” when a person has joined the conversation; the assistant then stops at once.
Your rights of access, rectification, erasure, explanation and complaint to the supervisory authority of your country (in France the CNIL, www.cnil.fr) are the same as for your application.`,
    },
  };
}
