import type { Phrases } from './phrases.ts';

/** Ways to tell of distress. */
export const distressPhrases: readonly Phrases[] = [
  {
    language: 'Spanish',
    example: 'Ya no quiero vivir',
    patterns: [
      '(?:me )?(?:quiero|quisiera|deseo) (?:morir(?:me)?|estar muert[oa])',
      '(?:ya )?no (?:quiero|tengo ganas de) (?:seguir )?vivir(?! (?:en|con|lejos|cerca))',
      'no quiero seguir viviendo',
      '(?:quiero|voy a|pienso) (?:matarme|suicidarme|quitarme la vida)|me (?:quiero|voy a) (?:matar|suicidar)',
      '(?:acabar|terminar) con mi vida|pensamientos suicidas|mejor muert[oa]',
    ],
  },
  {
    language: 'Portuguese',
    example: 'Não quero mais viver',
    patterns: [
      '(?:quero|queria|vou) (?:morrer|me matar|me suicidar|matar me|suicidar me)',
      'nao quero (?:mais )?viver(?! (?:em|com|longe|perto))',
      '(?:acabar com|tirar) a minha vida|pensamentos suicidas',
    ],
  },
  {
    language: 'Italian',
    example: 'Voglio morire',
    patterns: [
      '(?:voglio|vorrei) (?:morire|uccidermi|ammazzarmi|suicidarmi|essere mort[oa])',
      'non voglio (?:piu )?vivere(?! (?:a|in|con|lontano))',
      'mi uccido|mi ammazzo|farla finita|togliermi la vita|pensieri suicidi',
    ],
  },
  {
    language: 'German',
    example: 'Ich will nicht mehr leben',
    patterns: [
      '(?:ich )?(?:will|mochte|mag|kann) (?:nicht mehr leben|sterben|tot sein)|nicht mehr leben',
      'bringe? mich um|mich umbringen|mir das leben nehmen',
      '(?:selbstmord|suizid)(?:gedanken| begehen)|lebensmude',
    ],
  },
  {
    language: 'Dutch',
    example: 'Ik wil dood',
    patterns: [
      'ik wil (?:dood|sterven|niet meer leven|er niet meer zijn)',
      'zelfmoord plegen|mezelf van kant maken|er een einde aan maken',
    ],
  },
  {
    language: 'Polish',
    example: 'Chcę umrzeć',
    patterns: [
      'chce (?:umrzec|sie zabic)|nie chce (?:mi sie )?(?:juz )?zyc',
      'zabije sie|popełnic samobojstwo|mysli samobojcze',
    ],
  },
  {
    language: 'Romanian',
    example: 'Vreau să mor',
    patterns: [
      'vreau sa (?:mor|ma omor|ma sinucid)|nu mai vreau sa traiesc|nu vreau sa mai traiesc',
      'ma sinucid|ganduri suicidare',
    ],
  },
  {
    language: 'Turkish',
    example: 'Ölmek istiyorum',
    patterns: [
      '(?:olmek|intihar etmek|kendimi oldurmek) istiyorum|yasamak istemiyorum',
      'intihar edecegim|kendimi oldurecegim',
    ],
  },
  {
    language: 'Russian',
    example: 'Я больше не хочу жить',
    patterns: [
      'хочу (?:умереть|сдохнуть|покончить с собой|убить себя)',
      'не хочу (?:больше |так )?жить|жить (?:больше )?не хо(?:чу|чется)',
      'покончу с собой|убью себя|покончить (?:с собой|с жизнью)',
      'нет смысла жить|мысли о самоубиистве|незачем жить',
    ],
  },
  {
    language: 'Ukrainian',
    example: 'Не хочу жити',
    patterns: [
      'хочу (?:померти|вбити себе|вмерти)|не хочу (?:більше )?жити',
      'вб ю себе|покінчити з собою|покінчу з собою|накласти на себе руки',
    ],
  },
  {
    language: 'Bulgarian',
    example: 'Искам да умра',
    patterns: ['искам да (?:умра|се самоубия)|не искам да живея|ще се самоубия'],
  },
  {
    language: 'Serbian and Croatian',
    example: 'Želim umrijeti',
    patterns: [
      'zelim da umrem|(?:hocu|želim) da umrem|ne zelim (?:vise )?da zivim|ubicu se',
      'želim umrijeti|zelim umrijeti',
    ],
  },
  {
    language: 'Greek',
    example: 'Θέλω να πεθάνω',
    patterns: ['θελω να (?:πεθανω|αυτοκτονησω)|δεν θελω να (?:ζησω|ζω)|θα αυτοκτονησω'],
  },
  {
    language: 'Vietnamese',
    example: 'Tôi muốn chết',
    patterns: ['(?:toi )?muon (?:chet|tu tu)|khong muon song(?: nua)?'],
  },
  { language: 'Swahili', example: 'Nataka kufa', patterns: ['nataka (?:kufa|kujiua)'] },
  { language: 'Albanian', example: 'Dua të vdes', patterns: ['dua te vdes'] },
  { language: 'Tagalog', example: 'Gusto kong mamatay', patterns: ['gusto ko(?:ng| nang) mamatay'] },
  {
    language: 'Arabic',
    example: 'أريد أن أموت',
    isJoined: true,
    patterns: [
      '(?:اريد|بدي|عايز|عاوز|اتمنى|ابغى|نحب|باغي|بغيت) (?:ان )?(?:اموت|موت|نموت|انتحر|الموت|الانتحار|اقتل نفسي)',
      'لا (?:اريد|ارغب في|ارغب) (?:ان )?(?:اعيش|العيش|الحياة)|مابقيتش باغي نعيش',
      'سا?انتحر|سانتحر|افكر في الانتحار|ساقتل نفسي|(?:انهاء|انهي) حياتي|تعبت من (?:الحياة|حياتي)',
    ],
  },
  {
    language: 'Persian',
    example: 'می‌خواهم بمیرم',
    isJoined: true,
    patterns: ['(?:می ?خواهم|می ?خوام) (?:بمیرم|خودم را بکشم|خودمو بکشم)|خودکشی|نمی ?خواهم زنده'],
  },
  {
    language: 'Urdu',
    example: 'میں مرنا چاہتا ہوں',
    isJoined: true,
    patterns: ['مرنا چاہت|جینا نہیں چاہت|خود کو مار'],
  },
  {
    language: 'Hebrew',
    example: 'אני רוצה למות',
    isJoined: true,
    patterns: ['רוצה למות|לא רוצה (?:יותר )?לחיות|להתאבד|אתאבד'],
  },
  {
    language: 'Hindi',
    example: 'मैं मरना चाहता हूँ',
    isJoined: true,
    patterns: ['मरना चाहत|आत्महत्या|जीना नहीं चाहत|खुद को मार'],
  },
  {
    language: 'Chinese',
    example: '我不想活了',
    isJoined: true,
    patterns: ['想死|不想活|(?:想|要|会|我)自[杀殺]|活不下去|[结結]束(?:自己的|我的)?生命|[轻輕]生的念头'],
  },
  {
    language: 'Japanese',
    example: '死にたい',
    isJoined: true,
    patterns: [
      '死にたい|自殺(?:したい|します|する|しよう)|消えたい|生きていたくない',
      '(?:もう)?生きたくない|生きるのがつらい|死のうと',
    ],
  },
  {
    language: 'Korean',
    example: '죽고 싶어요',
    isJoined: true,
    patterns: ['죽고 ?싶|자살 ?하|자살할|살기 ?싫|살고 ?싶지 ?않|목숨을 ?끊|죽어버리고'],
  },
];
