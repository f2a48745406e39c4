/** The end of a clause that no word of another wish follows: "motivée par ce poste", but not "motivée, sauf le lundi". */
const toClauseEnd = String.raw`(?:(?! (?:and|but|et|mais|sauf|except|if|si|car|que) )[^.,;:!?\n])*`;
const very =
  '(?:(?:tres|vraiment|si|trop|deja|bien|very|so|really|quite|most|all|always|just|tous|toutes) )*';

/*
 * Statements after "do you have any questions?" that say no more than "no, thanks": the writer is glad, looks forward, or
 * knows all. Every other statement is a remark to the employer, such as "écrivez-moi" or "je préfère les e-mails".
 */
const gladness = [
  `je suis ${very}(?:motive|ravi|content|heureu|interesse|impatient|enthousiaste|enchante)\\w*`,
  `(?:i am|i'm|im) ${very}(?:motivated|excited|happy|keen|interested|enthusiastic|thrilled|delighted|glad|pleased)`,
].map((words) => words + toClauseEnd);
const lookingForward = [
  "(?:(?:j'ai |tres )?hate|au plaisir|dans l'attente) (?:de (?:vous |votre |vos |faire |commencer|travailler|rejoindre)|d'(?:echanger|une reponse|un retour))",
  "(?:(?:i am|i'm|im|i) )?look(?:ing)? forward to",
  "(?:(?:i )?(?:can't|cannot|can not|cant) wait|(?:hope|hoping)) to (?:meet|start|join|hear|see|work)",
].map((words) => words + toClauseEnd);
const allIsKnown = [
  `j'attends (?:de )?(?:votre|vos) (?:appel|retour|reponse|nouvelles)(?: avec impatience)?`,
  "on verra(?: (?:ca|cela|tout ca|le reste))*(?: (?:ensemble|(?:a|en|lors de) l?'?(?:un )?entretien))*|nous verrons (?:ca|cela)",
  "tout (?:est|etait) (?:dit|clair|ok|bon|note|parfait|ecrit|explique|precise|complet)(?: dans (?:l'annonce|l'offre))?",
  'tout (?:me )?(?:va|convient)(?: bien)?',
  "(?:c'est|cela est) (?:deja )?(?:tres )?(?:bon|note|clair|parfait|tout|complet)(?: pour (?:moi|l'instant|le moment))?",
  "(?:je n'ai |j'ai |je ne vois )?rien (?:d'autre|de plus)?(?: ?a (?:ajouter|demander|dire|signaler|preciser))?",
  "j'ai (?:bien )?(?:tout (?:compris|lu|note)|toutes les (?:infos?|informations?|reponses?))(?: (?:dont j'ai besoin|qu'il me faut|necessaires))?",
  '(?:everything|all|it) (?:is|was) (?:in the (?:advert|ad|offer)|clear|fine|good|explained|covered|great|perfect)',
  "that(?:'s| is) (?:all|it|everything|fine)(?: (?:for now|from me|i (?:need|wanted)))*",
  "i (?:have|'ve got|have got) (?:nothing|no more)(?: (?:else|more))?(?: to (?:add|ask|say))?",
  '(?:nothing|anything) (?:else |more )?to (?:add|ask|say)',
  "(?:i have |i've got )?(?:everything|all)(?: the (?:info|information|answers))?(?: (?:that )?i need(?:ed)?)",
  'see you(?: (?:soon|then|there|at the interview))*',
  'bon courage',
];
/** "Pas que je sache", "I don't think so": a plain "no" in more words. */
const plainNo = [
  "pas (?:que je sache|vraiment|du tout|specialement|particulierement|a (?:ma connaissance|l'heure actuelle)|dans l'immediat|a ce (?:stade|jour)|encore)",
  "je n'en (?:ai|vois) (?:pas|aucune|plus)(?: d'autres?)?|je n'en ai pas (?:d'autres?)?",
  "je (?:ne )?(?:crois|pense|vois) pas(?: (?:en avoir|d'autres? questions?|de questions?))?",
  'vraiment (?:pas|aucune|rien)|absolument (?:pas|aucune|rien)|rien du tout|sans objet|neant',
  'not (?:really|particularly|yet|at all|at the moment|at this (?:time|stage|point)|right now|for the moment|that i (?:can think of|know of|am aware of))',
  'at (?:this (?:time|stage|point)|the moment)|right now|n/a|not applicable',
  "i (?:do not|don't|dont) (?:think so|believe so|have (?:one|any))(?: (?:right now|yet))*",
  "i (?:think|believe|guess|would say)(?= (?:that|not|no|everything|all|it)\\b)|je (?:crois|pense|trouve) que (?=tout|non|c'est)",
  "(?:can't|cannot|can not) think of (?:any(?:thing)?|one)(?: (?:right now|else))*",
  'je vous remercie|(?:de|pour) (?:ma part|mon cote|moi)|quant a moi|(?:from|for) me|on my (?:side|end|part)',
];
const praise = [
  `vous (?:etes|avez ete|etiez) ${very}(?:gentil|clair|aimable|sympa|adorable|super)\\w*`,
  `you(?:'ve been| have been| are| were| all are) ${very}(?:clear|kind|helpful|nice|great|lovely)`,
];

/** The parts of a message that say no more than "no, thanks" to "do you have any questions?". */
export const nothingToAsk: readonly RegExp[] = [
  ...plainNo,
  ...gladness,
  ...lookingForward,
  ...allIsKnown,
  ...praise,
  'so',
].map((words) => new RegExp(`(?<![\\p{L}\\p{N}'])(?:${words})(?![\\p{L}\\p{N}])`, 'gu'));
