import type { Phrases } from './phrases.ts';

/** Ways to end the conversation. */
export const stopPhrases: readonly Phrases[] = [
  {
    language: 'Spanish, Portuguese and Italian',
    example: 'Basta',
    patterns: [
      '^(?:basta|para|parar|quiero parar|voglio smettere|fermati|quero parar)$',
      'no quiero (?:continuar|seguir)|non voglio continuare|nao quero continuar',
    ],
  },
  {
    language: 'German and Dutch',
    example: 'Ich möchte aufhören',
    patterns: ['^(?:aufhoren|ich mochte aufhoren|ophouden)$', 'nicht weitermachen'],
  },
  { language: 'Polish', example: 'Przestań', patterns: ['^przestan$', 'nie chce kontynuowac'] },
  { language: 'Romanian and Turkish', example: 'Stai', patterns: ['^(?:stai|durdur)$'] },
  {
    language: 'Russian and Ukrainian',
    example: 'Хватит',
    patterns: ['^(?:стоп|хватит|прекратите|остановитесь|досить)$', 'не хочу продолжать'],
  },
  {
    language: 'Arabic',
    example: 'توقف',
    isJoined: true,
    patterns: ['^(?:توقف|كفى|خلاص)$', 'لا اريد (?:الاستمرار|ان اكمل)'],
  },
  {
    language: 'Chinese',
    example: '不想继续',
    isJoined: true,
    patterns: ['^(?:停止|停|停下|不要了)$', '不想[继繼][续續]'],
  },
  {
    language: 'Japanese and Korean',
    example: 'やめて',
    isJoined: true,
    patterns: ['^(?:やめて|止めて|그만)$'],
  },
];
