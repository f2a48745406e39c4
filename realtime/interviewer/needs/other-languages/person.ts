import type { Phrases } from './phrases.ts';

/** Ways to ask for a person. */
export const personPhrases: readonly Phrases[] = [
  {
    language: 'Spanish',
    example: 'Quiero hablar con una persona',
    patterns: ['hablar con (?:una persona|alguien|un humano)'],
  },
  {
    language: 'Italian',
    example: 'Vorrei parlare con una persona',
    patterns: ['parlare con (?:una persona|qualcuno|un umano)'],
  },
  {
    language: 'Portuguese',
    example: 'Quero falar com alguém',
    patterns: ['falar com (?:uma pessoa|alguem|um humano)'],
  },
  {
    language: 'German',
    example: 'Ich möchte mit einem Menschen sprechen',
    patterns: ['mit (?:einem (?:menschen|mitarbeiter)|einer (?:echten )?person|jemandem) (?:sprechen|reden)'],
  },
  {
    language: 'Dutch',
    example: 'Ik wil met iemand praten',
    patterns: ['met (?:een mens|iemand|een persoon) (?:praten|spreken)'],
  },
  {
    language: 'Polish',
    example: 'Chcę porozmawiać z człowiekiem',
    patterns: ['(?:po)?rozmawiac z (?:człowiekiem|kims|osoba)'],
  },
  {
    language: 'Romanian',
    example: 'Vreau să vorbesc cu o persoană',
    patterns: ['vorbesc cu (?:o persoana|cineva|un om)'],
  },
  {
    language: 'Turkish',
    example: 'Bir insanla konuşmak istiyorum',
    patterns: ['(?:bir insanla|biriyle) (?:konusmak|gorusmek)'],
  },
  {
    language: 'Russian',
    example: 'Хочу поговорить с человеком',
    patterns: [
      '(?:по)?говорить с (?:живым )?(?:человеком|кем то|оператором)|(?:с )?живо\\p{L}+ человек\\p{L}*',
    ],
  },
  {
    language: 'Ukrainian',
    example: 'Хочу поговорити з людиною',
    patterns: ['(?:по)?говорити з (?:людиною|кимось)'],
  },
  {
    language: 'Arabic',
    example: 'أريد التحدث مع شخص',
    isJoined: true,
    patterns: ['(?:التحدث|الكلام|اتحدث|اتكلم|نهضر) (?:مع|الى) (?:شخص|انسان|احد|شي حد)'],
  },
  {
    language: 'Chinese',
    example: '我要真人客服',
    isJoined: true,
    patterns: ['人工(?:客服|服务)|[转轉]人工|真人|跟人(?:说|聊)'],
  },
  {
    language: 'Japanese',
    example: '担当者と話したい',
    isJoined: true,
    patterns: ['(?:人|担当者|人間)と(?:話|はな)'],
  },
  {
    language: 'Korean',
    example: '사람과 이야기하고 싶어요',
    isJoined: true,
    patterns: ['사람(?:과|이랑|하고) ?(?:이야기|얘기|대화|통화)|상담원'],
  },
  {
    language: 'Persian',
    example: 'با یک انسان صحبت کنم',
    isJoined: true,
    patterns: ['با (?:یک )?(?:انسان|شخص|آدم) (?:صحبت|حرف)'],
  },
];
