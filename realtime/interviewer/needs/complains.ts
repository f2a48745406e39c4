import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { isQuestionId, type QuestionId } from '#realtime/model/questions.ts';
import { writeOut } from '#realtime/model/short-forms.ts';

/*
 * A clause of an insult or a complaint, and of small words besides, answers nothing. These patterns match folded text. With
 * any other word the clause may tell of work: "j'ai quitté un boulot de merde", "fed up with nights".
 */

/** Words that swear, or complain of this conversation, after any question. */
const offences = [
  'merd\\w*|emmerd\\w*|putain|ptain|ptn|bordel|(?:fai[st]|faites|font|fous) chier|chi(?:er|ant\\w*)|(?:a|de) la con|foutaises?|conneries?',
  'encul\\w*|connards?|connasses?|con(?:ne)?s?|abruti\\w*|cretin\\w*|imbeciles?|salau\\w*|salop\\w*|batards?|tocards?|fdp|ntm|tg|niqu\\w*|foutage de gueule|sales? (?:robots?|machines?|bots?)|encore une? (?:robot|bot|machine|ia|questionnaire)|another (?:bot|robot|machine|questionnaire)|jpp',
  '(?:ta|vos|vot|votre) gueules?|(?:ferme[rsz]?|la ferme)[- ]?(?:la|vous)?|degage[sz]?|casse[rsz]?[- ](?:les )?(?:couilles?|pieds|bonbons|toi|vous)|saou?l\\w*|soul(?:ez|es|ent|e|ant\\w*)|gonfl(?:ez|es|ent|e|ant\\w*)|gav(?:ez|es|ent|e|ant\\w*)|relous?|enerv(?:ez|es|e|er|ant\\w*)|fatiguez|agac(?:ez|es|e|ant\\w*)',
  '(?:va|allez|allez vous|va te) (?:(?:vous|te) )?(?:faire )?(?:foutre|voir(?: ailleurs)?|mettre|au diable|chier)|(?:fout\\w*|fous|fich\\w+|moqu\\w+)(?: vous)?(?: (?:bien|pas))? d(?:e|u) (?:moi|nous|monde|la (?:gueule|tete)|(?:ma|notre) (?:gueule|tete)|qui)',
  "j'en ai (?:(?:vraiment|trop|plus que) )?(?:marre|assez|ras le bol|ma claque|plein (?:le dos|le cul)|jusque la)|ras[- ]le[- ]bol|je suis (?:\\w+ )?(?:enerve|agace|furieu|en colere|fache)\\w*",
  '(?:perte|perdre|perdu|perds) (?:\\w+ )?temps|temps perdu|(?:pas que (?:ca|cela)|autre chose|mieux) a (?:faire|foutre)|temps a perdre|(?:aucun|no) respect|manque de respect|on (?:croit rever|marche sur la tete)|(?:les?|la) memes? questions?|(?:vous|tu) rigole[sz]',
  "deja (?:\\w+ )?(?:repond\\w*|dit|ecrit|donne|demande\\w*|pose\\w*)|(?:repond|rappel)\\w* jamais|jamais (?:de |eu de |une? )?(?:reponses?|nouvelles?|retours?)|toujours (?:pas|aucune?) (?:de |eu de )?(?:reponses?|nouvelles?|retours?)|j'attends (?:toujours|encore)|(?:ca|cela) fait (?:\\w+ ){1,3}que j'attends",
  'f+u+c*k\\w*|fck\\w*|fuk\\w*|shit\\w*|bullshit|crap\\w*|ass?holes?|arseholes?|bitch\\w*|bastards?|cunts?|wank\\w*|twats?|morons?|idiots?|imbeciles?|scum|piss\\w*|screw (?:you|this|off)|go to hell|(?:what|who|how|why) the (?:hell|heck)|bloody hell|damn\\w*|wtf|ffs|stfu|shut (?:the )?up|get lost|(?:bugger|bog|sod) off|up yours|(?:for )?(?:god|christ|heaven|pete)(?: s|s)? sakes?',
  "(?:are|r) (?:you|u) (?:kidding|joking|being serious|serious)(?: me)?|same (?:questions?|thing)(?: (?:again|twice|over))?|keeps? asking|(?:you|u) (?:must|have to|ve got to|gotta) be (?:kidding|joking)|give me a break|(?:waste|wasting) (?:of )?(?:\\w+ )?time|(?:have|got) (?:no|any|the) time for (?:this|that)|no time for (?:this|that)|(?:don't|do not|dont) have (?:the )?time for (?:this|that)|(?:better|other) things to do",
  "already (?:\\w+ )?(?:answered|said|told|asked|wrote|gave)|(?:answered|said|told|asked|wrote) \\w+ already|(?:never|ever) (?:repl\\w+|answer\\w*|call\\w*|get back)|still (?:waiting|no (?:answer|reply|news))|(?:sick|tired) of (?:this|it|that|you)|fed up(?: with (?:this|it|that|you))?|i hate (?:you|your (?:\\w+ )?(?:questions?|bots?|robots?|questionnaire))|i(?:'m| am) (?:\\w+ )?(?:annoyed|angry|furious|frustrated)|you suck|this sucks",
  '\\p{L}+\\*+\\p{L}*|\\p{L}*\\*+\\p{L}+',
];
/** Words that judge. They may be an opinion of the pay or the place, so that there they count only of the one who asks. */
const judgements = [
  "nul+(?:e|es|s|os|issimes?)?|debiles?|ridicules?|inutiles?|stupides?|idiote?s?|betes?|absurdes?|bidons?|pourrie?s?|penibles?|lourd\\w*|lourdingues?|long(?:s|ue|ues)?|interminables?|lamentables?|pitoyables?|minables?|deplorables?|honteu\\w+|scandaleu\\w+|inadmissibles?|incompeten\\w+|insupportables?|desagreables?|impolie?s?|mal (?:polie?s?|eleve\\w*)|malpolie?s?|indiscret\\w*|intrusi\\w+|deplace\\w*|abuse\\w*|nazes?|guignols?|charlots?|clowns?|bouffons?|voleu\\w+|menteu\\w+|escrocs?|arnaqu\\w*|n'importe quoi|blagues?|honte|pas (?:tres |du tout )?(?:serieu\\w+|polie?s?)|serieux\\W*[?!]|sert a rien|serv\\w+ a rien|sers a rien|mauvais\\w*|horribles?|degueulasses?|trop (?:de )?questions?",
  'stupid|dumb|ridiculous|useless|pointless|annoying|silly|boring|tedious|terrible|awful|horrible|jokes?|nonsense|absurd|rude|unprofessional|incompetent|lame|unbelievable|outrageous|unacceptable|intrusive|irrelevant|forever|endless|pathetic|rubbish|garbage|trash|disgrace\\w*|shameful|scam\\w*|liars?|crooks?|thieves|i hate (?:this|it)|worst|sucks?',
];
const offence = new RegExp(`(?<!\\p{L})(?:${offences.join('|')})(?!\\p{L})`, 'gu');
const judgement = new RegExp(`(?<!\\p{L})(?:${judgements.join('|')})(?!\\p{L})`, 'gu');
const ofAsker =
  /(?<!\p{L})(?:vous|vos|votre|tu|t|tes|ton|toi|robots?|bots?|machines?|questionnaires?|questions?|you|u|your|youre)(?!\p{L})/u;

/** A judgement that is denied complains of nothing: "pas long". */
const negated =
  /(?<!\p{L})(?:pas|not|n't)(?: (?:si|trop|tres|that|so|too|very))? (?!(?:tres |du tout )?(?:serieu|poli))/u;

const besides = new Set(
  (
    'vous tu t te toi vos votre ta ton tes es etes est sont c ce ca cela cette cet ces s il ils on je j m me moi ai en y a au ' +
    'aux de d du des le la les l un une et ou mais donc alors si tres trop vraiment tellement franchement serieux serieusement ' +
    'honnetement carrement completement totalement juste bien bon ben bah ah oh eh he ho hein quoi qu que qui tous tout toute ' +
    'toutes plus pas ne n jamais rien encore toujours deja bande gros grosse sale sales petit pauvre espece vrai vraie robot ' +
    'robots machine machines bot bots ia questionnaire question questions truc trucs systeme boite entreprise societe ' +
    'recruteur recruteurs site service process processus formulaire chat conversation avec pour par dans sur faites fait ' +
    'faire etre avez ont sert svp merci monsieur madame fois temps heure heures minutes pf pff sans mdr lol ptdr genre quel ' +
    'quelle quelles quels pose posez poser repondre reponse reponses personne gens equipe mon ma mes you u your youre re r are ' +
    'is it this that these those the an of to be so such just really very too all what who how i my we us our and but or not ' +
    'never ever don do does ve have has got ai chatbot people guys company form survey thing things application website ' +
    'asking ask with here there off up down man dude mate bro seriously honestly please sorry omg god jesus ugh argh grr wow ' +
    'like another more many much time times again still already get getting go going lot bunch total absolute complete ' +
    'completely piece same se candidats candidates nobody one answer answers reply taking takes take kind ici commence commencez for can believe'
  ).split(' '),
);

/** Tells whether a clause has nothing but an insult or a complaint. */
function complains(clause: string, asked: string | null): boolean {
  const words = writeOut(straightenApostrophes(fold(clause))).replace(/(\p{L})\1{2,}/gu, '$1');
  const rest = words.replace(offence, ' ');
  const isOpinion = (isOfOffer(asked) && !ofAsker.test(words)) || negated.test(words);
  const left = isOpinion ? rest : rest.replace(judgement, ' ');
  return left !== words && left.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || besides.has(word));
}

const ofOffer: ReadonlySet<QuestionId> = new Set(['location', 'contract', 'pay']);

/** Tells whether a question asks what the candidate thinks of the offer. */
function isOfOffer(asked: string | null): boolean {
  return asked !== null && isQuestionId(asked) && (ofOffer.has(asked) || isOwnQuestion(asked));
}

/** Signs that insult by themselves. */
const rudeSigns =
  /^(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*(?:🖕|🤬|💩|😡|😠)(?:[\s\p{P}]|🖕|🤬|💩|😡|😠|\p{Emoji_Modifier}|\u{FE0F})*$/u;

/** A swear word before other words, and the French "non mais". */
const interjection =
  /^\s*(?:(?:non,? mais|oh|ah|putain|merde|bordel|fuck(?:ing)?(?: (?:this|it|you|off))?|damn(?: it)?|shit|ffs|bloody hell)(?![\p{L}'’])[\s,]*)+/iu;

/** Returns a message without its insults and complaints; itself where it has none. */
export function withoutComplaints(text: string, asked: string | null): string {
  if (rudeSigns.test(text)) return '';
  const parts = text.split(/(?<=[,;:.!?…\n]|\b(?:mais|but)\b)/);
  const rest = parts.filter((part) => !complains(part.replace(/^\s*non,? mais(?!\p{L})/iu, ''), asked));
  return rest.length === 0 ? '' : rest.join('').replace(interjection, '');
}

/** Words next to a complaint that say nothing themselves. */
const empty =
  /^(?:\P{L}|(?<!\p{L})(?:super|g[eé]nial|bravo|merci|wow|great|thanks|nice|lol|mdr|pf+|franchement|seriously|s[eé]rieux)(?!\p{L}))*$/iu;

/** Tells whether a message has nothing but insults and complaints. */
export function complainsOnly(text: string, asked: string | null): boolean {
  const rest = withoutComplaints(text, asked);
  return rest !== text && empty.test(rest) && !/\p{N}/u.test(rest);
}
