/** The words for a person, in French without accents and in English, within the patterns of a wish. */
const person = String.raw`(?:quelqu'un|une? (?:vraie? |autre |etre )?(?:personne|humaine?|recruteu\w+|conseill\w+|interlocut\w+)|(?:le|la|les|votre|vos|des) (?:recruteu\w+|humains?|rh|ressources humaines)|humain\b)`;
const somebody = String.raw`(?:someone|somebody|(?:an? |the |your )?(?:real |actual |live )?(?:person|people|human|recruiter|hr)\b)`;

const wishes = [
  new RegExp(String.raw`\b(?:parler|echanger|discuter|joindre|contacter|appeler)\b[^.!?]{0,40}\b${person}`),
  new RegExp(
    String.raw`\b(?:je|j')\s?(?:\w{1,3} )?(?:prefer\w+|veux|voudrais|souhait\w+|aimerais|demande)\b[^.!?]{0,30}\b${person}`,
  ),
  new RegExp(String.raw`\b(?:talk|speak|chat|connect|reach|contact|call)\b[^.!?]{0,30}\b${somebody}`),
  new RegExp(
    String.raw`\b(?:i want|i need|i'd|i would|i prefer|can i|could i|get me)\b[^.!?]{0,30}\b${somebody}`,
  ),
];

/**
 * Tells whether a message asks for a person instead of a machine. The result only shows a button once more, so a false
 * positive is better than a missed wish.
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
