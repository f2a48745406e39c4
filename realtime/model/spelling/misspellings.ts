/*
 * Candidates misspell on a phone: "persone", "sombody", "tlak". These words say what a candidate needs; each is also read
 * with one letter left out, written twice or exchanged with the next one (D184). Words are folded.
 */
const french = [
  'parler discuter appeler rappeler contacter telephoner joindre personne humain recruteur conseiller interlocuteur',
  'arreter arretez arrete continuer repondre reprendre questionnaire reponses candidature candidat donnees informations',
  'supprimer supprimez effacer effacez retirer retirez annuler annulez suppression effacement dossier postuler',
  'interesse interessee voudrais aimerais souhaite pouvez pourriez quelque finalement employeur preavis coordonnees',
  'comprends comprendre reformuler reformulez expliquez question questions salaire mourir suicider tranquille',
  'laissez laisser mettez passez donnez cette possible francais anglais poursuivre',
];
const english = [
  'talk speak call want stop person people human somebody someone anybody anyone nobody recruiter phone rather prefer',
  'question questions answer answers answering continue finish questionnaire interview conversation actually better',
  'delete erase remove withdraw application details information account everything interested another longer there',
  'understand explain rephrase repeat machine questionnaire please employer contact myself could would number sorry',
  'supposed written easier after french english',
];

/** Correct words that look like a misspelling of those above. They are left as they are. */
const otherWords = new Set(
  'anther cold donnes ease finnish francis lisser loner murir paler parer peron personen pourrez rater recruter repat salarie salire stoop thee three wold'.split(
    ' ',
  ),
);

const corrections: ReadonlyMap<string, string> = collectMisspellings(
  [...french, ...english].join(' ').split(' '),
);

/** Corrects the misspelt words of a need; the text is folded. */
export function correctMisspellings(folded: string): string {
  return folded.replace(/\b[a-z]{4,}\b/g, (word) => corrections.get(word) ?? word);
}

function collectMisspellings(words: readonly string[]): Map<string, string> {
  const known = new Set([...words, ...otherWords]);
  return new Map(
    words.flatMap((word) =>
      misspellingsOf(word).flatMap((misspelt) => (known.has(misspelt) ? [] : [[misspelt, word] as const])),
    ),
  );
}

/**
 * Leaves out, doubles or exchanges one inner letter. The first letter and the last one are seldom wrong, except for an
 * "h" at the beginning, which is silent.
 */
function misspellingsOf(word: string): string[] {
  const places = Array.from({ length: word.length - 2 }, (_, index) => index + 1);
  const replaceAt = (place: number, letters: string, length: number) =>
    word.slice(0, place) + letters + word.slice(place + length);
  return [
    ...places.map((place) => replaceAt(place, '', 1)),
    ...places.map((place) => replaceAt(place, word.charAt(place).repeat(2), 1)),
    ...places.map((place) => replaceAt(place, word.charAt(place + 1) + word.charAt(place), 2)),
    ...(word.startsWith('h') ? [word.slice(1)] : []),
  ];
}
