/** The words for a person in French, in lower case without accents: “quelqu'un”, “un vrai recruteur”, “les rh”. */
const person = String.raw`(?:quelqu'un|une? (?:vraie? |autre |etre )?(?:personne|humaine?|recruteu\w+|conseill\w+|interlocut\w+)|(?:le|la|les|votre|vos|des) (?:recruteu\w+|humains?|rh|ressources humaines)|humain\b)`;
/** The words for a person in English: “someone”, “a real human”, “the recruiter”. */
const somebody = String.raw`(?:someone|somebody|(?:an? |the |your )?(?:real |actual |live )?(?:person|people|human|recruiter|hr)\b)`;

const wishes = [
  // “je peux parler a un humain ?”
  new RegExp(String.raw`\b(?:parler|echanger|discuter|joindre|contacter|appeler)\b[^.!?]{0,40}\b${person}`),
  // “je prefererais une vraie personne”
  new RegExp(
    String.raw`\b(?:je|j')\s?(?:\w{1,3} )?(?:prefer\w+|veux|voudrais|souhait\w+|aimerais|demande)\b[^.!?]{0,30}\b${person}`,
  ),
  // “let me talk to a recruiter”
  new RegExp(String.raw`\b(?:talk|speak|chat|connect|reach|contact|call)\b[^.!?]{0,30}\b${somebody}`),
  // “i'd rather have a human”
  new RegExp(
    String.raw`\b(?:i want|i need|i'd|i would|i prefer|can i|could i|get me)\b[^.!?]{0,30}\b${somebody}`,
  ),
];

/**
 * Tells whether a message asks for a person instead of a machine. A wish only shows the button for a person once more, so a
 * false positive is better than a missed wish.
 */
export function wishesForPerson(/** @type {string} */ text) {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
  return wishes.some((wish) => wish.test(plain));
}
