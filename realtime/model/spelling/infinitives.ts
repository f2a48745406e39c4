/*
 * Many write the infinitive as it sounds: "je veux parlé à quelqu'un", "vous pouvez supprimez mes données". After the
 * words of `wordsBefore`, such a form is an infinitive.
 */
const wordsBefore = [
  'moi|vouloir|veux|voudrais|voulais|aimerais|souhaite(?:rais)?|prefere(?:rais)?|peux|peut|pourrais|puis-je|faut|vais',
  'pouvez(?:-vous)?|pourriez(?:-vous)?|veuillez|(?:envie|besoin|merci|possible|arretez?|refuse|demander?) de',
  'avec qui',
].join('|');
const wordsBetween = "(?:(?:bien|juste|me|ne|nous|pas|plus|plutot|se|tout|vous) |m')*";
/** The beginnings of verbs in "-er" that say what a candidate needs. */
const stems = [
  'annul|r?ap+el|ar+et|caus|contact|continu|discut|echang|ef+ac|envoy|expliqu|laiss|parl|pos|postul|recommenc|reformul',
  'repet|retir|sup+rim|telephon',
].join('|');
const asItSounds = new RegExp(
  `(?<=\\b(?:${wordsBefore}) ${wordsBetween})(${stems})(?:e|ee|ez|es|ai|ais|ait|et)\\b`,
  'g',
);

/** Corrects such infinitives: "veux parlé" becomes "veux parler". The text is folded, its misspelt words corrected. */
export function correctInfinitives(folded: string): string {
  return folded.replace(asItSounds, '$1er');
}
