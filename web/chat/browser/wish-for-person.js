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
 * Whether words ask for a person in place of a machine. It only decides whether a button is shown once more, so it
 * would rather see a wish too many than miss one.
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
