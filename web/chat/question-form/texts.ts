import { formChoices } from '#domain/prequalification/questions/form-choices.ts';
import { personButtonLabel } from '#kernel/conversation/person-button.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

type ReviewCount = { answerCount: number; total: number; hasQuestions: boolean };

export const questionFormTexts = inBothLanguages({
  fr: {
    intro:
      'Toutes les questions sont facultatives : laissez sans réponse celles que vous voulez. Vous relisez vos réponses, puis vous les envoyez à l’employeur ; avant cela, aucune n’est enregistrée ni envoyée.',
    count: (number: number, total: number) => `Question ${number} sur ${total}`,
    noAnswer: 'Sans réponse',
    choices: formChoices.fr,
    details: 'Précisions',
    quoteIn: { fr: 'Le profil cité est rédigé en français.', en: 'Le profil cité est rédigé en anglais.' },
    inWords: 'Ou en quelques mots',
    inWordsHint: 'Par exemple : tout de suite, après un préavis d’un mois.',
    payHint: 'Un montant et sa période, ou quelques mots.',
    choose: 'Choisissez',
    review: 'Relire mes réponses',
    /** `hasQuestions` is true if the candidate asks something too, which is no answer. */
    reviewLead: ({ answerCount, total, hasQuestions }: ReviewCount) => {
      const questionsOnly = 'Ce que vous demandez à l’employeur n’est pas encore envoyé.';
      if (total === 0) return hasQuestions ? questionsOnly : 'Rien n’est encore envoyé.';
      const isPlural = answerCount > 1;
      const counted = `${answerCount} ${isPlural ? 'réponses' : 'réponse'} sur ${total}`;
      if (hasQuestions)
        return `${counted}, et ce que vous demandez à l’employeur : rien n’est encore envoyé.`;
      return `${counted}, pas encore ${isPlural ? 'envoyées' : 'envoyée'}.`;
    },
    edit: 'Modifier',
    personButtonSendsNothing: `« ${personButtonLabel.fr} » n’envoie ni ne garde les réponses que vous n’avez pas encore envoyées.`,
    send: 'Envoyer mes réponses',
    refusedAnswers: {
      heading: 'Vos réponses n’ont pas été envoyées',
      lead: 'Cette page ne prend pas de réponse en ce moment : ce que vous venez d’écrire n’est ni envoyé ni enregistré. Vous pouvez le copier ici.',
    },
    errorHeading: 'Vos réponses ne sont pas encore enregistrées',
    nothing:
      'Aucune question n’a de réponse. Toutes sont facultatives : répondez à celles que vous voulez, ou quittez cette page.',
    tooMuch: 'Vos réponses sont trop longues pour être envoyées ensemble. Raccourcissez-les.',
    notSaved: 'Vos réponses n’ont pas pu être enregistrées. Ouvrez de nouveau cette page, puis réessayez.',
    faults: {
      tooLong: (label: string, max: number) => `« ${label} » : ${max} caractères au plus.`,
      date: (label: string) => `« ${label} » : indiquez un jour, par exemple 31/03/2027.`,
      past: (label: string) =>
        `« ${label} » : ce jour est passé. Indiquez un jour à venir, ou laissez la date vide et répondez avec vos mots.`,
      pastInWords: (label: string) =>
        `« ${label} » : ce jour est passé. Indiquez un jour à venir, ou écrivez depuis quand vous êtes disponible.`,
      amount: (label: string) => `« ${label} » : indiquez un montant, avec un nombre.`,
      number: (label: string) => `« ${label} » : indiquez un nombre.`,
      choice: (label: string) => `« ${label} » : choisissez une des réponses proposées.`,
      other: (label: string) => `« ${label} » : cette réponse n’a pas pu être acceptée. Modifiez-la.`,
    },
  },
  en: {
    intro:
      'Every question is optional: leave any you like without an answer. You check your answers, then send them to the employer. None of them is saved or sent before that.',
    count: (number, total) => `Question ${number} of ${total}`,
    noAnswer: 'No answer',
    choices: formChoices.en,
    details: 'Details',
    quoteIn: {
      fr: 'The profile quoted is written in French.',
      en: 'The profile quoted is written in English.',
    },
    inWords: 'Or in a few words',
    inWordsHint: 'For example: right away, after a month’s notice.',
    payHint: 'An amount and its period, or a few words.',
    choose: 'Choose',
    review: 'Check my answers',
    reviewLead: ({ answerCount, total, hasQuestions }) => {
      const questionsOnly = 'What you ask the employer is not sent yet.';
      if (total === 0) return hasQuestions ? questionsOnly : 'Nothing is sent yet.';
      const counted = `${answerCount} ${answerCount === 1 ? 'answer' : 'answers'} of ${total}`;
      return hasQuestions
        ? `${counted}, and what you ask the employer: nothing is sent yet.`
        : `${counted}, not sent yet.`;
    },
    edit: 'Change',
    personButtonSendsNothing: `“${personButtonLabel.en}” neither sends nor keeps answers that you have not sent yet.`,
    send: 'Send my answers',
    refusedAnswers: {
      heading: 'Your answers were not sent',
      lead: 'This page takes no answers at the moment: what you just wrote is neither sent nor saved. You can copy it here.',
    },
    errorHeading: 'Your answers are not saved yet',
    nothing:
      'No question has an answer. All of them are optional: answer those that you like, or leave this page.',
    tooMuch: 'Your answers are too long to be sent together. Shorten them.',
    notSaved: 'Your answers could not be saved. Open this page again, then try again.',
    faults: {
      tooLong: (label, max) => `“${label}”: at most ${max} characters.`,
      date: (label) => `“${label}”: enter a date, such as 31/03/2027.`,
      past: (label) =>
        `“${label}”: this day is over. Enter a day to come, or leave the date empty and answer in your own words.`,
      pastInWords: (label) =>
        `“${label}”: this day is over. Give a day to come, or write since when you have been available.`,
      amount: (label) => `“${label}”: enter an amount, with a number in it.`,
      number: (label) => `“${label}”: enter a number.`,
      choice: (label) => `“${label}”: choose one of the answers.`,
      other: (label) => `“${label}”: this answer could not be accepted. Change it.`,
    },
  },
});
