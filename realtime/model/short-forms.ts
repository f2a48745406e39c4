/*
 * Candidates write as in text messages: "jpeux parler a qqn", "wat r the hrs". These rules write such forms out, in folded
 * text with plain apostrophes, so that the patterns of words have one spelling each. The text itself is kept as it was written.
 */
const forms: readonly (readonly [form: RegExp, whole: string])[] = [
  [/\bj ?(?:pe|peu|peus|px)\b|\bjpeux\b/g, 'je peux'],
  [/\bj ?(?:ve|veu|veus|vx)\b|\bjveux\b/g, 'je veux'],
  [/\bj ?voudr(?:ai|e|er|ait|ez)\b|\bjvoudrais\b|\bje voudr(?:ai|e|ait)\b/g, 'je voudrais'],
  [/\bj ?aimerai\b|\bjaimerais\b|\bj'aimerai\b/g, "j'aimerais"],
  [/\bj ?voulai(?:s|t)?\b/g, 'je voulais'],
  [/\b(?:jsuis|jsui|chuis|chui|jss)\b/g, 'je suis'],
  [/\bg (?=besoin|envie|un|une|des|pas|plus)\b/g, "j'ai "],
  [
    /\bc (?=quoi|koi|kwa|combien|cb|cmb|ou|quand|kan|qui|ki|comment|possible|a|pour|pr|bon|une?|le|la|loin)\b/g,
    "c'est ",
  ],
  [/\by ?'?a ?-?t ?-?'?il\b/g, 'y a-t-il'],
  [/\bya(?=ura\b|urait\b)|\bya(?= )/g, 'y a'],
  [/\b(?:pk|pq|pkoi|pourkoi|prkoi)\b/g, 'pourquoi'],
  [/\b(?:kan|kand|qd|quan)\b/g, 'quand'],
  [/\b(?:koi|kwa|qoi)\b/g, 'quoi'],
  [/\bki\b/g, 'qui'],
  [/\b(?:kel|qel)(?=l?e?s?\b)/g, 'quel'],
  [/\b(?:cb|cmb|cbien|combi1|cmbien|conbien|combiens)\b/g, 'combien'],
  [/\b(?:cmt|coment|koman|komen|cment)\b/g, 'comment'],
  [
    /\b(?:qqn|qqun|qq1|qq'un|qlq1|qlqn|qlqun|quelqun|quelqu un|kelkun|kelqun|kelk'un|kelk1|kkun|kk1)\b/g,
    "quelqu'un",
  ],
  [/\bvs\b|\bvou\b/g, 'vous'],
  [/\bm (?=r?ap+el)/g, "m'"],
  [/\brapel(?=er|ez)/g, 'rappel'],
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
  [/\bhrs\b/g, 'hours'],
  [/\babt\b/g, 'about'],
  [/\b(?:some1|sum1|som1|sme1|sumone|someon|smone)\b/g, 'someone'],
  [/\b(?:any1|ne1|anyon)\b/g, 'anyone'],
  [
    /(?<=\b(?:talk|tlk|speak|spk|chat|want|need|like|able|going|have|get|write|put me through|rather talk) )2\b/g,
    'to',
  ],
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
];

/** Writes the short forms of text messages out, in folded text. */
export function writeOut(folded: string): string {
  return forms.reduce((text, [form, whole]) => text.replace(form, whole), folded);
}
