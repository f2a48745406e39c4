import type { Phrases } from './phrases.ts';

export const notUnderstoodElsewhere: readonly Phrases[] = [
  {
    language: 'Spanish',
    example: 'No entiendo',
    said: ['no (?:lo )?(?:entiendo|comprendo|entendi)|no hablo (?:frances|ingles)'],
  },
  {
    language: 'Italian',
    example: 'Non capisco',
    said: ['non (?:ho )?capi(?:sco|to)|non parlo (?:francese|inglese)'],
  },
  {
    language: 'Portuguese',
    example: 'Não entendi',
    said: ['nao (?:entend[oi]|compreend[oi]|falo (?:frances|ingles))'],
  },
  {
    language: 'German',
    example: 'Ich verstehe die Frage nicht',
    said: [
      '(?:ich )?versteh\\p{L}* (?:ich )?(?:das |die frage |sie )?nicht|nicht verstanden',
      '(?:spreche|kann) kein (?:franzosisch|englisch)',
    ],
  },
  {
    language: 'Dutch',
    example: 'Ik begrijp het niet',
    said: ['begrijp (?:ik )?(?:het |de vraag )?niet|snap (?:ik )?(?:het )?niet'],
  },
  { language: 'Polish', example: 'Nie rozumiem', said: ['nie rozumiem'] },
  { language: 'Romanian', example: 'Nu înțeleg', said: ['nu (?:am )?intele[gs]'] },
  {
    language: 'Turkish',
    example: 'Anlamadım',
    said: ['anl[aı]m[aıi]yorum|anlamad[iı]m'],
  },
  { language: 'Russian', example: 'Я не понимаю', said: ['не (?:понимаю|поня[лт]а?)'] },
  { language: 'Ukrainian', example: 'Не розумію', said: ['не розумію'] },
  { language: 'Bulgarian', example: 'Не разбирам', said: ['не разбирам'] },
  { language: 'Serbian and Croatian', example: 'Ne razumijem', said: ['ne razumi?j?em'] },
  { language: 'Greek', example: 'Δεν καταλαβαίνω', said: ['δεν καταλαβαινω'] },
  { language: 'Vietnamese', example: 'Tôi không hiểu', said: ['khong hieu'] },
  { language: 'Swahili', example: 'Sielewi', said: ['sielewi'] },
  {
    language: 'Arabic',
    example: 'لم أفهم',
    isJoined: true,
    said: ['(?:لا|لم|ما) ?(?:افهم|فهمت)|مش فاهم'],
  },
  { language: 'Chinese', example: '听不懂', isJoined: true, said: ['不明白|[听聽看]?不懂'] },
  {
    language: 'Japanese',
    example: 'わかりません',
    isJoined: true,
    said: ['分からない|分かりません|わから(?:ない|ん|なかった)|わかりません'],
  },
  {
    language: 'Korean',
    example: '모르겠어요',
    isJoined: true,
    said: ['모르겠|이해(?:가 ?안|를 ?못|못)|무슨 ?(?:뜻|말)'],
  },
  { language: 'Hindi', example: 'मुझे समझ नहीं आया', isJoined: true, said: ['समझ नहीं|नहीं समझ'] },
  { language: 'Persian', example: 'نمی‌فهمم', isJoined: true, said: ['نمی ?فهمم|متوجه نمی'] },
  { language: 'Urdu', example: 'مجھے سمجھ نہیں آیا', isJoined: true, said: ['سمجھ نہیں'] },
  { language: 'Hebrew', example: 'לא הבנתי', isJoined: true, said: ['לא מבינ?|לא הבנתי'] },
];
