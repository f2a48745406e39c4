import type { Phrases } from './phrases.ts';

/** Ways to ask for the deletion of one's data, or to withdraw. */
export const deletePhrases: readonly Phrases[] = [
  {
    language: 'Spanish',
    example: 'Borrar mis datos por favor',
    patterns: [
      '(?:borr\\p{L}+|elimin\\p{L}+|retir\\p{L}+|suprim\\p{L}+) (?:todos )?(?:mis datos|mi (?:candidatura|solicitud|cv|curriculum))',
    ],
  },
  {
    language: 'Italian',
    example: 'Cancellate i miei dati',
    patterns: ['(?:cancell\\p{L}+|elimin\\p{L}+|ritir\\p{L}+) (?:i miei dati|la mia candidatura|il mio cv)'],
  },
  {
    language: 'Portuguese',
    example: 'Apague os meus dados',
    patterns: [
      '(?:apag\\p{L}+|elimin\\p{L}+|exclu\\p{L}+|retir\\p{L}+) (?:os )?(?:meus dados|(?:a )?minha candidatura|(?:o )?meu cv)',
    ],
  },
  {
    language: 'German',
    example: 'Bitte löschen Sie meine Daten',
    patterns: [
      'losch\\p{L}+ (?:sie )?(?:bitte )?(?:alle )?meine (?:daten|bewerbung)',
      'meine (?:daten|bewerbung) (?:bitte )?(?:loschen|zuruckziehen)|ziehe meine bewerbung zuruck',
    ],
  },
  {
    language: 'Dutch',
    example: 'Verwijder mijn gegevens',
    patterns: ['(?:verwijder|wis) mijn (?:gegevens|sollicitatie)|mijn gegevens verwijderen'],
  },
  {
    language: 'Polish',
    example: 'Usuńcie moje dane',
    patterns: ['usun\\p{L}* moje dane|wycofuje (?:swoja |moja )?kandydature'],
  },
  {
    language: 'Romanian',
    example: 'Ștergeți datele mele',
    patterns: ['sterge\\p{L}* datele mele|retrag candidatura'],
  },
  {
    language: 'Turkish',
    example: 'Verilerimi silin',
    patterns: ['verilerimi sil\\p{L}*|basvurumu geri cek\\p{L}*'],
  },
  {
    language: 'Russian',
    example: 'Удалите мои данные',
    patterns: ['удалит\\p{L}* (?:все )?мои? (?:данные|заявку|резюме)|отозвать (?:мою )?заявку'],
  },
  { language: 'Ukrainian', example: 'Видаліть мої дані', patterns: ['видал\\p{L}* моі дані'] },
  {
    language: 'Arabic',
    example: 'احذف بياناتي',
    isJoined: true,
    patterns: ['احذف\\p{L}* (?:بياناتي|طلبي)|(?:حذف|مسح) بياناتي|سحب (?:ترشحي|طلبي)'],
  },
  {
    language: 'Chinese',
    example: '删除我的资料',
    isJoined: true,
    patterns: ['[删刪]除我的|撤回(?:我的)?申[请請]'],
  },
  {
    language: 'Japanese',
    example: 'データを削除してください',
    isJoined: true,
    patterns: ['データを(?:削除|消し)|応募を(?:取り消|辞退)'],
  },
  {
    language: 'Korean',
    example: '데이터를 삭제해 주세요',
    isJoined: true,
    patterns: ['(?:데이터|정보)(?:를)? ?삭제|지원(?:을)? ?취소'],
  },
];
