/*
 * These words name the post, the employer, the meeting and the answer, which a writer is glad of or looks forward to. Any
 * other word, such as "uniquement", a day, a number or "company car", limits or adds something: the employer reads it.
 */
const french =
  'par|pour|de|du|des|a|au|aux|en|dans|avec|sein|ce|cet|cette|ces|votre|vos|vous|le|la|les|un|une|pu|pouvoir|etre|avoir|' +
  'toute?|tous|toutes|tres|vraiment|bientot|prochainement|nouveau|nouvelle|belle|beau|futur|future|rapide|favorable|positive|' +
  'poste|offre|annonce|emploi|travail|mission|missions|metier|opportunite|proposition|idee|perspective|entreprise|societe|' +
  'groupe|equipe|equipes|projet|aventure|domaine|secteur|entretien|rencontre|suite|reponse|retour|nouvelles|appel|lire|' +
  'rencontrer|revoir|voir|entendre|parler|discuter|echanger|travailler|commencer|debuter|rejoindre|integrer|apprendre|' +
  'participer|contribuer|collaborer|faire|connaissance|partie|vive voix';
const english =
  'in|by|about|for|to|of|the|this|that|your|you|with|from|an|it|all|everyone|everything|be|being|part|join|joining|meet|' +
  'meeting|start|starting|work|working|hear|hearing|see|seeing|speak|speaking|talk|talking|have|having|get|getting|back|soon|' +
  'shortly|again|very|really|role|position|job|post|vacancy|opportunity|company|team|business|interview|chat|conversation|' +
  'your call|reply|response|answer|decision|next steps?|great|amazing|wonderful|lovely|exciting|idea|prospect|chance';
/** "temps", "nuit": after "poste de", these words name a working time and no title. */
const workingTime = '(?:part|full|mi|temps|time|night|day|nuit|jour|matin|soir)';
/** "de cariste", "the warehouse operative role": the title of the post. */
const title =
  String.raw`poste (?:de |d')(?!${workingTime})\p{L}+(?: de \p{L}+)?` +
  String.raw`|(?:the|this|that|your) (?:(?!(?:${workingTime}|evening|weekend|remote|other|same|only|and|but|if) )\p{L}+ ){1,3}(?:role|position|job|vacancy)`;
/** Any number of the words above: "de rejoindre votre équipe". */
const ofThePost = String.raw`(?: (?:${title}|(?:[dl]')?(?:${french}|${english}))(?![\p{L}\p{N}'-]))*`;
const very =
  '(?:(?:tres|super|hyper|vraiment|si|trop|deja|bien|very|so|really|quite|most|all|always|just|tous|toutes) )*';

/*
 * Statements after "do you have any questions?" that say no more than "no, thanks": the writer is glad, looks forward, or
 * knows all. Every other statement is a remark to the employer, such as "écrivez-moi" or "je préfère les e-mails".
 */
const gladness = [
  `je suis ${very}(?:motive|ravi|content|heureu|interesse|impatient|enthousiaste|enchante)\\w*`,
  `(?:i am|i'm|im) ${very}(?:motivated|excited|happy|keen|interested|enthusiastic|thrilled|delighted|glad|pleased)`,
].map((words) => words + ofThePost);
const lookingForward = [
  "(?:j'ai (?:tres |vraiment )?hate|(?:tres )?hate(?= (?:de |d'))|au plaisir|dans l'attente)",
  "(?:(?:i am|i'm|im|i) )?look(?:ing)? forward",
  "(?:(?:i )?(?:can't|cannot|can not|cant) wait|(?:hope|hoping))(?= to )",
].map((words) => words + ofThePost);
const nothingMore = [
  `j'attends (?:de )?(?:votre|vos) (?:appel|retour|reponse|nouvelles)(?: avec impatience)?`,
  "on verra(?: (?:ca|cela|tout ca|le reste))*(?: (?:ensemble|(?:a|en|lors de) l?'?(?:un )?entretien))*|nous verrons (?:ca|cela)",
  "tout (?:est|etait) (?:dit|clair|ok|bon|note|parfait|ecrit|explique|precise|complet)(?: dans (?:l'annonce|l'offre))?",
  'tout (?:me )?(?:va|convient)(?: bien)?',
  "(?:c'est|cela est) (?:deja )?(?:tres )?(?:bon|note|clair|parfait|tout|complet)(?: pour (?:moi|l'instant|le moment))?",
  "(?:je n'ai |j'ai |je ne vois )?rien (?:d'autre|de plus)?(?: ?a (?:ajouter|demander|dire|signaler|preciser))?",
  "j'ai (?:bien )?(?:tout (?:compris|lu|note)|toutes les (?:infos?|informations?|reponses?))(?: (?:dont j'ai besoin|qu'il me faut|necessaires))?",
  "(?:everything|all|it)(?: is| was|'s) (?:in the (?:advert|ad|offer)|clear|fine|good|explained|covered|great|perfect)",
  "that(?:'s| is) (?:all|it|everything|fine|me(?: done)?|us)(?: (?:for now|from me|i (?:need|wanted)))*",
  "i (?:have|'ve got|have got) (?:nothing|no more)(?: (?:else|more))?(?: to (?:add|ask|say))?",
  '(?:nothing|anything) (?:else |more )?to (?:add|ask|say)',
  "(?:i have |i've got |i got )?(?:everything|all)(?: the (?:infos?|information|details|answers))? (?:that )?i need(?:ed)?",
  "(?:i have|i've|i've got|i got) (?:everything|(?:all (?:of )?(?:the )?|the )(?:infos?|information|details|answers))",
  'see you(?: (?:soon|then|there|at the interview))*',
  'bon courage',
  'je reste (?:bien sur )?a votre (?:entiere )?disposition',
];
/** "Pas que je sache", "I don't think so": a plain "no" in more words. */
const plainNo = [
  "pas (?:que je sache|vraiment|du tout|specialement|particulierement|a (?:ma connaissance|l'heure actuelle)|dans l'immediat|a ce (?:stade|jour)|encore)",
  "(?:je n'|j')en (?:ai|vois) (?:pas|aucune|plus)(?: d'autres?)?|je?n? ?vois pas",
  'r\\. ?a\\. ?s\\.?|rien de (?:bien )?(?:special|particulier|precis)|aucune idee|pas trop|pas plus que ca|sans plus|chai pas|que nenni|(?:non |nan )?sa va|ca roule|^(?:0|zero|na|n a)$',
  "rien ne me vient(?: a l'esprit)?|nothing (?:comes|springs) to mind|none at all|(?:don't know|no|nothing),? really|cb(?: pour moi)?",
  "je (?:ne )?(?:crois|pense|vois) pas(?: (?:en avoir|d'autres? questions?|de questions?))?",
  'vraiment (?:pas|aucune|rien)|absolument (?:pas|aucune|rien)|rien du tout|sans objet|neant',
  'not (?:really|particularly|yet|at all|at the moment|at this (?:time|stage|point)|right now|for the moment|that i (?:can think of|know of|am aware of))',
  'at (?:this (?:time|stage|point)|the moment)|right now|n/a|not applicable',
  "i (?:do not|don't|dont) (?:think so|believe so|have (?:one|any))(?: (?:right now|yet))*",
  "i (?:think|believe|guess|would say)(?= (?:that|not|no|everything|all|it)\\b)|je (?:crois|pense|trouve) que(?= (?:tout|non|c'est)\\b)",
  "(?:can't|cannot|can not) think of (?:any(?:thing)?|one)(?: (?:right now|else))*",
  'je vous remercie|(?:de|pour) (?:ma part|mon cote|moi)|quant a moi|(?:from|for) me|on my (?:side|end|part)',
];
const praise = [
  `vous (?:etes|avez ete|etiez) ${very}(?:gentil|clair|aimable|sympa|adorable|super)\\w*`,
  `you(?:'ve been| have been| are| were| all are) ${very}(?:clear|kind|helpful|nice|great|lovely)`,
];

/** Joins two parts of a message. */
const joining = 'so|et|and';

const toPatterns = (words: readonly string[]) =>
  words.map((part) => new RegExp(`(?<![\\p{L}\\p{N}'])(?:${part})(?![\\p{L}\\p{N}])`, 'gu'));

/** The parts of a message that say "that is all", also when nothing was asked. */
export const nothingMoreToSay = toPatterns([...plainNo, ...nothingMore, joining]);

/** The parts of a message that say no more than "no, thanks" to "do you have any questions?". */
export const nothingToAsk = [...nothingMoreToSay, ...toPatterns([...gladness, ...lookingForward, ...praise])];
