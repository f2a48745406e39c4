import { inBothLanguages } from '#kernel/text/french.ts';

export const notSentTexts = inBothLanguages({
  fr: {
    title: 'Votre candidature n’a pas été envoyée',
    reasons: {
      closed: 'Cette offre n’est plus ouverte : elle ne reçoit plus de candidatures.',
      unpublished: 'Cette offre n’est pas publiée en ce moment : elle ne reçoit pas de candidatures.',
      noOpenApplications: 'Cet employeur ne reçoit pas de candidatures spontanées en ce moment.',
    },
    nothingStored: 'Rien de ce que vous avez saisi n’est enregistré, vos fichiers non plus.',
    typed: 'Ce que vous avez écrit',
    copyHint: 'Copiez ce qui peut vous servir : seule cette page le montre.',
    answer: 'Réponse à une question de l’employeur',
  },
  en: {
    title: 'Your application was not sent',
    reasons: {
      closed: 'This job is closed: it takes no more applications.',
      unpublished: 'This job is not published at the moment: it takes no applications.',
      noOpenApplications: 'This employer takes no open applications at the moment.',
    },
    nothingStored: 'Nothing that you entered is stored, nor are your files.',
    typed: 'What you wrote',
    copyHint: 'Copy what you may need: only this page shows it.',
    answer: 'Answer to a question of the employer',
  },
});
