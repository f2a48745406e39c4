import type { Phrases } from './phrases.ts';

/** Ways to say that the question was not understood. */
export const notUnderstoodPhrases: readonly Phrases[] = [
  {
    language: 'Spanish',
    example: 'No entiendo',
    patterns: ['no (?:lo )?(?:entiendo|comprendo|entendi)|no hablo (?:frances|ingles)'],
  },
  {
    language: 'Italian',
    example: 'Non capisco',
    patterns: ['non (?:ho )?capi(?:sco|to)|non parlo (?:francese|inglese)'],
  },
  {
    language: 'Portuguese',
    example: 'Não entendi',
    patterns: ['nao (?:entend[oi]|compreend[oi]|falo (?:frances|ingles))'],
  },
  {
    language: 'German',
    example: 'Ich verstehe die Frage nicht',
    patterns: [
      '(?:ich )?versteh\\p{L}* (?:ich )?(?:das |die frage |sie )?nicht|nicht verstanden',
      '(?:spreche|kann) kein (?:franzosisch|englisch)',
    ],
  },
  {
    language: 'Dutch',
    example: 'Ik begrijp het niet',
    patterns: ['begrijp (?:ik )?(?:het |de vraag )?niet|snap (?:ik )?(?:het )?niet'],
  },
  { language: 'Polish', example: 'Nie rozumiem', patterns: ['nie rozumiem'] },
  { language: 'Romanian', example: 'Nu înțeleg', patterns: ['nu (?:am )?intele[gs]'] },
  {
    language: 'Turkish',
    example: 'Anlamadım',
    patterns: ['anl[aı]m[aıi]yorum|anlamad[iı]m'],
  },
  { language: 'Russian', example: 'Я не понимаю', patterns: ['не (?:понимаю|поня[лт]а?)'] },
  { language: 'Ukrainian', example: 'Не розумію', patterns: ['не розумію'] },
  { language: 'Bulgarian', example: 'Не разбирам', patterns: ['не разбирам'] },
  { language: 'Serbian and Croatian', example: 'Ne razumijem', patterns: ['ne razumi?j?em'] },
  { language: 'Greek', example: 'Δεν καταλαβαίνω', patterns: ['δεν καταλαβαινω'] },
  { language: 'Vietnamese', example: 'Tôi không hiểu', patterns: ['khong hieu'] },
  { language: 'Swahili', example: 'Sielewi', patterns: ['sielewi'] },
  {
    language: 'Arabic',
    example: 'لم أفهم',
    isJoined: true,
    patterns: ['(?:لا|لم|ما) ?(?:افهم|فهمت)|مش فاهم'],
  },
  { language: 'Chinese', example: '听不懂', isJoined: true, patterns: ['不明白|[听聽看]?不懂'] },
  {
    language: 'Japanese',
    example: 'わかりません',
    isJoined: true,
    patterns: ['分からない|分かりません|わから(?:ない|ん|なかった)|わかりません'],
  },
  {
    language: 'Korean',
    example: '모르겠어요',
    isJoined: true,
    patterns: ['모르겠|이해(?:가 ?안|를 ?못|못)|무슨 ?(?:뜻|말)'],
  },
  { language: 'Hindi', example: 'मुझे समझ नहीं आया', isJoined: true, patterns: ['समझ नहीं|नहीं समझ'] },
  { language: 'Persian', example: 'نمی‌فهمم', isJoined: true, patterns: ['نمی ?فهمم|متوجه نمی'] },
  { language: 'Urdu', example: 'مجھے سمجھ نہیں آیا', isJoined: true, patterns: ['سمجھ نہیں'] },
  { language: 'Hebrew', example: 'לא הבנתי', isJoined: true, patterns: ['לא מבינ?|לא הבנתי'] },
];
