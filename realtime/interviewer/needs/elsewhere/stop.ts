import type { Phrases } from './phrases.ts';

export const stopElsewhere: readonly Phrases[] = [
  {
    language: 'Spanish, Portuguese and Italian',
    example: 'Basta',
    said: [
      '^(?:basta|para|parar|quiero parar|voglio smettere|fermati|quero parar)$',
      'no quiero (?:continuar|seguir)|non voglio continuare|nao quero continuar',
    ],
  },
  {
    language: 'German and Dutch',
    example: 'Ich möchte aufhören',
    said: ['^(?:aufhoren|ich mochte aufhoren|ophouden)$', 'nicht weitermachen'],
  },
  { language: 'Polish', example: 'Przestań', said: ['^przestan$', 'nie chce kontynuowac'] },
  { language: 'Romanian and Turkish', example: 'Stai', said: ['^(?:stai|durdur)$'] },
  {
    language: 'Russian and Ukrainian',
    example: 'Хватит',
    said: ['^(?:стоп|хватит|прекратите|остановитесь|досить)$', 'не хочу продолжать'],
  },
  {
    language: 'Arabic',
    example: 'توقف',
    isJoined: true,
    said: ['^(?:توقف|كفى|خلاص)$', 'لا اريد (?:الاستمرار|ان اكمل)'],
  },
  {
    language: 'Chinese',
    example: '不想继续',
    isJoined: true,
    said: ['^(?:停止|停|停下|不要了)$', '不想[继繼][续續]'],
  },
  {
    language: 'Japanese and Korean',
    example: 'やめて',
    isJoined: true,
    said: ['^(?:やめて|止めて|그만)$'],
  },
];
