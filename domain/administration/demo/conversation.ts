import type { DemoTurn } from './store-demo-transcript.ts';

/** Turns of the demonstration's finished conversation. */
export const demoConversation: readonly DemoTurn[] = [
  {
    asks: 'availability',
    question: 'Bonjour, merci de votre candidature. À partir de quand êtes-vous disponible ?',
    answers: 'Mon préavis est de deux mois, je peux commencer début février.',
  },
  {
    asks: 'location',
    question: 'Le poste est à Lyon, avec deux jours de télétravail. Ce lieu vous convient-il ?',
    answers: 'Oui, j’habite à vingt minutes à vélo.',
  },
  {
    asks: 'experience',
    question: 'Quelle expérience de ce métier souhaitez-vous mettre en avant ?',
    answers: 'J’ai conduit l’éclairage de deux expositions, du budget à la pose.',
  },
];
