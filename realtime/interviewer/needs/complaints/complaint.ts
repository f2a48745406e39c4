/**
 * Words of an insult or a complaint, in folded text. They count only in a clause that has nothing else but small words,
 * since with any other word it may tell of work: "j'ai quitté un boulot de merde", "fed up with nights".
 */
export type Complaint = {
  /** A message that has nothing but this. */
  example: string;
  /** Alternatives of one expression, each of whole words. */
  words: readonly string[];
};

/** Matches the words of complaints, from the beginning of a word to the end of one. */
export function anyOfComplaints(...complaints: readonly (readonly Complaint[])[]): RegExp {
  const words = complaints.flat().flatMap((complaint) => complaint.words);
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu');
}
