import { correctInfinitives } from './infinitives.ts';
import { correctMisspellings } from './misspellings.ts';

/*
 * Candidates write as in text messages: "jpeux parler a qqn", "wat r the hrs". These rules write such forms in full,
 * so that a pattern needs one spelling of a word only. They are for folded text with straight apostrophes. Their order
 * matters, since each reads the text that the rules before it have written.
 */
const forms: readonly (readonly [form: RegExp, whole: string])[] = [
  [/\btro\b/g, 'trop'],
  [/\bj ?(?:pe|peu|peus|px)\b|\bjpeux\b/g, 'je peux'],
  [/\bj ?(?:ve|veu|veus|vx)\b|\bjveux\b|\bje (?:ve|veu|veus|veut)\b/g, 'je veux'],
  [/\bje (?:peu|peus|peut)\b/g, 'je peux'],
  [/\bj ?voudr(?:ai|e|er|ait|ez)\b|\bjvoudrais\b|\bje voudr(?:ai|e|ait)\b/g, 'je voudrais'],
  [/\bj ?aimerai\b|\bjaimerais\b|\bj'aimerai\b/g, "j'aimerais"],
  [/\bj ?voulai(?:s|t)?\b/g, 'je voulais'],
  [/\b(?:jsuis|jsui|chuis|chui|jss)\b/g, 'je suis'],
  [/\bg (?=besoin|envie|un|une|des|pas?|plus)\b/g, "j'ai "],
  [
    /\bc (?=quoi|koi|kwa|combien|cb|cmb|ou|quand|kan|qui|ki|comment|possible|a|pour|pr|bon|une?|le|la|loin|trop|reparti|parti|pas? clair)\b/g,
    "c'est ",
  ],
  [/\bce (?=quoi|koi|kwa|combien|cb|cmb|comment|kan)\b/g, "c'est "],
  [/\by ?'?a ?-?t ?-?'?il\b/g, 'y a-t-il'],
  [/\by'(?=a\b|aura\b|avait\b)/g, 'y '],
  [/\bya(?=ura\b|urait\b)|\bya(?= )/g, 'y a'],
  [/\bden (?=finir\b)/g, "d'en "],
  [/\bjen (?=peu|ai|suis|veux)/g, "j'en "],
  [/\bj(?=(?:me|le|tiens|vois|craque|vaux|pleure|pense|prefere) )/g, 'je '],
  [/\bjvo\b/g, 'je vaux'],
  [/\bjarrive\b/g, "j'arrive"],
  [/\bpeu plus\b/g, 'peux plus'],
  [/\b(?:pk|pq|pkoi|pourkoi|prkoi)\b/g, 'pourquoi'],
  [/\b(?:kan|kand|qd|quan)\b/g, 'quand'],
  [/\b(?:koi|kwa|qoi)\b/g, 'quoi'],
  [/\bki\b/g, 'qui'],
  [/\b(?:kel|qel)(?=l?e?s?\b)/g, 'quel'],
  [/\b(?:cb|cmb|cbien|combi1|cmbien|conbien|combiens)\b/g, 'combien'],
  [/\b(?:cmt|coment|koman|komen|cment)\b/g, 'comment'],
  [
    /\b(?:qqn|qqun|qq un|qq1|qq'un|qlq1|qlqn|qlqun|quelqun|quelquun|quelqu un|kelkun|kelqun|kelk'un|kelk1|kkun|kk1)\b/g,
    "quelqu'un",
  ],
  [
    /(?<=\b(?:quelqu'un|humain|on) )peu(?= (?:m'|(?:me|nous|se|lire|regarder|repondre|reprendre|parler|arreter|continuer)\b))/g,
    'peut',
  ],
  [/\bvs\b|\bvou\b/g, 'vous'],
  [/\bm (?=r?ap+el)/g, "m'"],
  [/\brapel(?=er|ez)/g, 'rappel'],
  [/\bpluto\b/g, 'plutot'],
  [/\bvous pouv(?:e|er|ez) m'?ap+el+e[rz]?\b/g, "vous pouvez m'appeler"],
  [/\bvous pouv(?:e|er|ez) (?:me |m'?)rap+el+e[rz]?\b/g, 'vous pouvez me rappeler'],
  [/\bavc\b/g, 'avec'],
  [/\bpr\b/g, 'pour'],
  [/\bds\b/g, 'dans'],
  [/\b1 (?=humain|vrai|personne|rh\b|recruteu|responsable|question|parking|etre)/g, 'un '],
  [/\b(r?)ap+el+(?:e|er|es|ez)?[- ]moi\b/g, '$1appelez-moi'],
  [/\b(?:bjr|bnjour|bonjr)\b/g, 'bonjour'],
  [/\b(?:w[auo]t|wht)s\b|\bwhats\b/g, 'what is'],
  [/\b(?:w[auo]t|wht)\b/g, 'what'],
  [/\b(when|where|how|who)s\b/g, '$1 is'],
  [/\bwen\b/g, 'when'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [
    /(?<=\b(?:what|when|where|how|who|why|you|they|hours?|weekends?) )r\b|\br(?= (?:weekends|meals|hours|shifts|you|the|there|they|we|your|my|these|those|any)\b)/g,
    'are',
  ],
  // "Dont" alone is French.
  [
    /(?<=\b(?:i|you|we|they|please|pls) )dont\b|\bdont(?= (?:want|wish|like|understand|get it|know|keep|call|ring|phone|contact|delete|remove)\b)/g,
    "don't",
  ],
  [/\byour(?= (?:asking|askin|saying|talking|on about)\b)/g, "you're"],
  [/\bdunno\b/g, "don't know"],
  [/\b(ask|mean|say|talk|go)in\b/g, '$1ing'],
  [/\bhrs\b/g, 'hours'],
  [/\babt\b/g, 'about'],
  [/\b(?:some1|sum1|som1|sme1|sumone|someon|smone)\b/g, 'someone'],
  [/\b(?:any1|ne1|anyon)\b/g, 'anyone'],
  [
    /(?<=\b(?:talk|tlk|speak|spk|chat|want|need|like|able|going|have|get|write|put me through|rather talk) )2\b/g,
    'to',
  ],
  [/\bun+d?e?[ra]*st[ae]?n?d\b/g, 'understand'],
  [/\bkestion(?=s?\b)/g, 'question'],
  [/\b[ck]o[mn]pr[ae]n(?:d|ds|s|t)?\b/g, 'comprends'],
  [/\b[ck]o[mn]pri[st]?\b/g, 'compris'],
  [
    /\bplu(?= (?:envie|interesse|repondre|continuer|postuler|recevoir|etre|tard|de mail|du tout|que)\b)|(?<=\b(?:veux|peux|postule|reponds|ne(?: \w+)?) )plu\b/g,
    'plus',
  ],
  [/\bj'(?=(?:veux|peux)\b)/g, 'je '],
  [/(?<=\b(?:je|en) (?:veux|peux) )pu\b/g, 'plus'],
  [/(?<=\bn(?:e \w+|e m'\w+|'\w+) )pa\b/g, 'pas'],
  [/\bje (voi|doi|sui|sai|fai)(?= )/g, 'je $1s'],
  [/\ben fai\b/g, 'en fait'],
  [/\btou\b/g, 'tout'],
  [/\bmare (?=de\b)/g, 'marre '],
  [/\bsa(?=$| ?[?.!]| (?:ne|me|veut)\b)/g, 'ca'],
  [/(?<=\w{3})er(?=-(?:moi|vous)\b)/g, 'ez'],
  [/^arreter (?=de (?:me|nous)\b|de m')/g, 'arretez '],
  [/\bqu ?(?=une?\b)/g, "qu'"],
  [/\bcest\b|\bc est\b/g, "c'est"],
  [/\b(?:nest|n est)(?= (?:pas|plus))/g, "n'est"],
  [/\bs ?il (?=(?:vous|te) plait\b)/g, "s'il "],
  [/\baujourd ?hui\b/g, "aujourd'hui"],
  [/\bm ?interesse\b/g, "m'interesse"],
  [/\bj ?(?=(?:invoque|ar+et|abandonne|ecris|accepte|en ai|ai |aimerai))/g, "j'"],
  [/\bmes don+e+s?\b/g, 'mes donnees'],
  [/\bpa(?= (?:(?:bien|tout|tro|trop|vraiment) )?(?:compr|capt|saisi|pig|clair\b))/g, 'pas'],
  [/(?<=\b(?:ai|est|suis|veux|peux|comprends|sais|va|vais) )pa\b/g, 'pas'],
  [/\bhel+o+\b/g, 'hello'],
  [/\bg(?:u|oo?)?d (?=morn|even|after)/g, 'good '],
  [/\bmornin\b/g, 'morning'],
  [/\bd(?:inn?|o)ae\b/g, "don't"],
  [/\bcann?ae\b/g, "can't"],
  [/\btae\b/g, 'to'],
  [/\bah (?=wish?|want|can't|don't|feel|need)/g, 'i '],
  [/\bwis\b/g, 'was'],
  [/\bdeid\b/g, 'dead'],
  [/\bs(?:ui|iu|u)c(?:i|id|d)?(?:d|id|i)?(?:al|le|el)\b/g, 'suicidal'],
  [/\banymair\b/g, 'anymore'],
  [/\bwanna\b/g, 'want to'],
  [/\bgimme\b/g, 'give me'],
  [/\blemme\b/g, 'let me'],
  [/\b(?:cud|cld|culd)\b/g, 'could'],
  [/\b(?:wud|wld)\b/g, 'would'],
  [/\bcn\b/g, 'can'],
  [/\btlk\b/g, 'talk'],
  [/\b(?:spk|speek)\b/g, 'speak'],
  [/\b(?:humen|humn|hooman)\b/g, 'human'],
  [/\bppl\b/g, 'people'],
  [/\brn\b/g, 'right now'],
  [/\bw (?=life|a|the|some|this|all|every)/g, 'with '],
];

/** The newest text and its correction: some ten recognisers read the same message, one after the other. */
let newest = { folded: '', written: '' };

/** Writes the short forms of text messages in full, and corrects misspelt words; the text is folded. */
export function writeOut(folded: string): string {
  if (folded !== newest.folded) newest = { folded, written: correct(folded) };
  return newest.written;
}

const anyForm = new RegExp(forms.map(([{ source }]) => source).join('|'));

function correct(folded: string): string {
  const spelled = correctMisspellings(folded);
  // Most messages have no short form, and one test for any takes a quarter of the time of all replacements.
  const hasForm = anyForm.test(spelled);
  return correctInfinitives(
    hasForm ? forms.reduce((text, [form, whole]) => text.replace(form, whole), spelled) : spelled,
  );
}
