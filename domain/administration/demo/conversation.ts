import type { DemoExchange } from './store-demo-transcript.ts';

/** Exchanges of the demonstration's finished conversation. */
export const demoConversation: readonly DemoExchange[] = [
  {
    questionId: 'availability',
    questionText: 'Bonjour, merci de votre candidature. À partir de quand êtes-vous disponible ?',
    answer: 'Mon préavis est de deux mois, je peux commencer début février.',
  },
  {
    questionId: 'location',
    questionText: 'Le poste est à Lyon, avec deux jours de télétravail. Ce lieu vous convient-il ?',
    answer: 'Oui, j’habite à vingt minutes à vélo.',
  },
  {
    questionId: 'experience',
    questionText: 'Quelle expérience de ce métier souhaitez-vous mettre en avant ?',
    answer: 'J’ai conduit l’éclairage de deux expositions, du budget à la pose.',
  },
];
