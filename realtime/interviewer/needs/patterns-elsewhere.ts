import type { Need } from './need.ts';

/*
 * Candidates in need may write in a language that the questionnaire does not speak. These phrases of the languages most
 * spoken in Europe and around it are compared without accents, vowel signs and capitals. There are fewer of them than in
 * French and English, and a reply to them is in both.
 */

/** Words between blanks: Spanish, Portuguese, Italian, German, Dutch, Polish, Romanian, Turkish, Slavic languages, Greek. */
const spaced: Record<Need, readonly string[]> = {
  distress: [
    '(?:me )?(?:quiero|quisiera|deseo) (?:morir(?:me)?|estar muert[oa])|(?:ya )?no (?:quiero|tengo ganas de) (?:seguir )?vivir(?! (?:en|con|lejos|cerca))|no quiero seguir viviendo',
    '(?:quiero|voy a|pienso) (?:matarme|suicidarme|quitarme la vida)|me (?:quiero|voy a) (?:matar|suicidar)|(?:acabar|terminar) con mi vida|pensamientos suicidas|mejor muert[oa]',
    '(?:quero|queria|vou) (?:morrer|me matar|me suicidar|matar me|suicidar me)|nao quero (?:mais )?viver(?! (?:em|com|longe|perto))|(?:acabar com|tirar) a minha vida|pensamentos suicidas',
    '(?:voglio|vorrei) (?:morire|uccidermi|ammazzarmi|suicidarmi|essere mort[oa])|non voglio (?:piu )?vivere(?! (?:a|in|con|lontano))|(?:mi uccido|mi ammazzo|farla finita|togliermi la vita|pensieri suicidi)',
    '(?:ich )?(?:will|mochte|mag|kann) (?:nicht mehr leben|sterben|tot sein)|nicht mehr leben|bringe? mich um|mich umbringen|mir das leben nehmen|(?:selbstmord|suizid)(?:gedanken| begehen)|lebensmude',
    'ik wil (?:dood|sterven|niet meer leven|er niet meer zijn)|zelfmoord plegen|mezelf van kant maken|er een einde aan maken',
    'chce (?:umrzec|sie zabic)|nie chce (?:mi sie )?(?:juz )?zyc|zabije sie|popełnic samobojstwo|mysli samobojcze',
    'vreau sa (?:mor|ma omor|ma sinucid)|nu mai vreau sa traiesc|ma sinucid|ganduri suicidare|nu vreau sa mai traiesc',
    '(?:olmek|intihar etmek|kendimi oldurmek) istiyorum|yasamak istemiyorum|intihar edecegim|kendimi oldurecegim',
    'хочу (?:умереть|сдохнуть|покончить с собой|убить себя)|не хочу (?:больше |так )?жить|жить (?:больше )?не хо(?:чу|чется)|покончу с собой|убью себя|покончить (?:с собой|с жизнью)|нет смысла жить|мысли о самоубиистве|незачем жить',
    'хочу (?:померти|вбити себе|вмерти)|не хочу (?:більше )?жити|вб ю себе|покінчити з собою|покінчу з собою|накласти на себе руки',
    'искам да (?:умра|се самоубия)|не искам да живея|ще се самоубия|zelim da umrem|(?:hocu|želim) da umrem|ne zelim (?:vise )?da zivim|ubicu se|želim umrijeti|zelim umrijeti',
    'θελω να (?:πεθανω|αυτοκτονησω)|δεν θελω να (?:ζησω|ζω)|θα αυτοκτονησω',
    '(?:toi )?muon (?:chet|tu tu)|khong muon song(?: nua)?|nataka (?:kufa|kujiua)|dua te vdes|gusto ko(?:ng| nang) mamatay',
  ],
  delete: [
    '(?:borr\\p{L}+|elimin\\p{L}+|retir\\p{L}+|suprim\\p{L}+) (?:todos )?(?:mis datos|mi (?:candidatura|solicitud|cv|curriculum))',
    '(?:cancell\\p{L}+|elimin\\p{L}+|ritir\\p{L}+) (?:i miei dati|la mia candidatura|il mio cv)|(?:apag\\p{L}+|elimin\\p{L}+|exclu\\p{L}+|retir\\p{L}+) (?:os )?(?:meus dados|(?:a )?minha candidatura|(?:o )?meu cv)',
    'losch\\p{L}+ (?:sie )?(?:bitte )?(?:alle )?meine (?:daten|bewerbung)|meine (?:daten|bewerbung) (?:bitte )?(?:loschen|zuruckziehen)|ziehe meine bewerbung zuruck|(?:verwijder|wis) mijn (?:gegevens|sollicitatie)|mijn gegevens verwijderen',
    'usun\\p{L}* moje dane|wycofuje (?:swoja |moja )?kandydature|sterge\\p{L}* datele mele|retrag candidatura|verilerimi sil\\p{L}*|basvurumu geri cek\\p{L}*',
    'удалит\\p{L}* (?:все )?мои? (?:данные|заявку|резюме)|отозвать (?:мою )?заявку|видал\\p{L}* моі дані',
  ],
  person: [
    'hablar con (?:una persona|alguien|un humano)|parlare con (?:una persona|qualcuno|un umano)|falar com (?:uma pessoa|alguem|um humano)',
    'mit (?:einem (?:menschen|mitarbeiter)|einer (?:echten )?person|jemandem) (?:sprechen|reden)|met (?:een mens|iemand|een persoon) (?:praten|spreken)',
    '(?:po)?rozmawiac z (?:człowiekiem|kims|osoba)|vorbesc cu (?:o persoana|cineva|un om)|(?:bir insanla|biriyle) (?:konusmak|gorusmek)',
    '(?:по)?говорить с (?:живым )?(?:человеком|кем то|оператором)|(?:с )?живо\\p{L}+ человек\\p{L}*|(?:по)?говорити з (?:людиною|кимось)',
  ],
  stop: [
    '^(?:basta|para|parar|quiero parar|voglio smettere|fermati|quero parar|aufhoren|ich mochte aufhoren|ophouden|przestan|stai|durdur|стоп|хватит|прекратите|остановитесь|досить)$',
    'no quiero (?:continuar|seguir)|non voglio continuare|nao quero continuar|nicht weitermachen|не хочу продолжать|nie chce kontynuowac',
  ],
  not_understood: [
    'no (?:lo )?(?:entiendo|comprendo|entendi)|no hablo (?:frances|ingles)|non (?:ho )?capi(?:sco|to)|non parlo (?:francese|inglese)|nao (?:entend[oi]|compreend[oi]|falo (?:frances|ingles))',
    '(?:ich )?versteh\\p{L}* (?:ich )?(?:das |die frage |sie )?nicht|nicht verstanden|(?:spreche|kann) kein (?:franzosisch|englisch)|begrijp (?:ik )?(?:het |de vraag )?niet|snap (?:ik )?(?:het )?niet',
    'nie rozumiem|nu (?:am )?intele[gs]|anl[aı]m[aıi]yorum|anlamad[iı]m|не (?:понимаю|поня[лт]а?)|не розумію|не разбирам|ne razumi?j?em|δεν καταλαβαινω|khong hieu|sielewi',
  ],
};

/** Words without blanks between them, or with particles: Arabic, Persian, Urdu, Hebrew, Hindi, Chinese, Japanese, Korean. */
const joined: Record<Need, readonly string[]> = {
  distress: [
    '(?:اريد|بدي|عايز|عاوز|اتمنى|ابغى|نحب|باغي|بغيت) (?:ان )?(?:اموت|موت|نموت|انتحر|الموت|الانتحار|اقتل نفسي)|لا (?:اريد|ارغب في|ارغب) (?:ان )?(?:اعيش|العيش|الحياة)|سا?انتحر|سانتحر|افكر في الانتحار|ساقتل نفسي|(?:انهاء|انهي) حياتي|تعبت من (?:الحياة|حياتي)|مابقيتش باغي نعيش',
    '(?:می ?خواهم|می ?خوام) (?:بمیرم|خودم را بکشم|خودمو بکشم)|خودکشی|نمی ?خواهم زنده|مرنا چاہت|جینا نہیں چاہت|خود کو مار',
    'רוצה למות|לא רוצה (?:יותר )?לחיות|להתאבד|אתאבד',
    'मरना चाहत|आत्महत्या|जीना नहीं चाहत|खुद को मार',
    '想死|不想活|(?:想|要|会|我)自[杀殺]|活不下去|[结結]束(?:自己的|我的)?生命|[轻輕]生的念头|死にたい|自殺(?:したい|します|する|しよう)|消えたい|生きていたくない|(?:もう)?生きたくない|生きるのがつらい|死のうと',
    '죽고 ?싶|자살 ?하|자살할|살기 ?싫|살고 ?싶지 ?않|목숨을 ?끊|죽어버리고',
  ],
  delete: [
    'احذف\\p{L}* (?:بياناتي|طلبي)|(?:حذف|مسح) بياناتي|سحب (?:ترشحي|طلبي)|[删刪]除我的|撤回(?:我的)?申[请請]|データを(?:削除|消し)|応募を(?:取り消|辞退)|(?:데이터|정보)(?:를)? ?삭제|지원(?:을)? ?취소',
  ],
  person: [
    '(?:التحدث|الكلام|اتحدث|اتكلم|نهضر) (?:مع|الى) (?:شخص|انسان|احد|شي حد)|人工(?:客服|服务)|[转轉]人工|真人|跟人(?:说|聊)|(?:人|担当者|人間)と(?:話|はな)|사람(?:과|이랑|하고) ?(?:이야기|얘기|대화|통화)|상담원|با (?:یک )?(?:انسان|شخص|آدم) (?:صحبت|حرف)',
  ],
  stop: [
    '^(?:توقف|كفى|خلاص|停止|停|停下|不要了|やめて|止めて|그만)$|لا اريد (?:الاستمرار|ان اكمل)|不想[继繼][续續]',
  ],
  not_understood: [
    '(?:لا|لم|ما) ?(?:افهم|فهمت)|مش فاهم|ما فهمت|不明白|[听聽看]?不懂|分からない|分かりません|わから(?:ない|ん|なかった)|わかりません|모르겠|이해(?:가 ?안|를 ?못|못)|무슨 ?(?:뜻|말)|समझ नहीं|नहीं समझ|(?:نمی ?فهمم|متوجه نمی)|سمجھ نہیں|לא מבינ?|לא הבנתי',
  ],
};

/** Signs of danger or of a call for help. The skull is left out, since it laughs. */
const distressSigns = /[🆘⚰🪦]/u;
/** In a message of signs alone, these tell of it too. */
const dangerSigns = /[🔪🔫🩸💊]/u;
const bareQuestionMark = /^[\s\p{P}]*[?？؟][\s\p{P}]*$/u;
const callForHelp = /^\P{L}*s\W?o\W?s\P{L}*$/iu;

const patterns = new Map(
  Object.entries(spaced).map(([need, phrases]) => [
    need,
    [
      ...phrases.map((phrase) => new RegExp(`(?<!\\p{L})(?:${toPlain(phrase)})(?!\\p{L})`, 'u')),
      ...Object.entries(joined).flatMap(([other, words]) =>
        other === need ? words.map((phrase) => new RegExp(toPlain(phrase), 'u')) : [],
      ),
    ],
  ]),
);

/** Tells whether a message tells of a need in another language than French and English, or by a sign. */
export function isSaidElsewhere(need: Need, text: string): boolean {
  if (need === 'distress' && tellsBySign(text)) return true;
  if (need === 'not_understood' && bareQuestionMark.test(text)) return true;
  const words = toPlain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return patterns.get(need)?.some((pattern) => pattern.test(words)) ?? false;
}

function tellsBySign(text: string): boolean {
  const isSignsAlone = !/[\p{L}\p{N}]/u.test(text);
  return distressSigns.test(text) || callForHelp.test(text) || (isSignsAlone && dangerSigns.test(text));
}

/** Removes accents and vowel signs. */
function toPlain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
