export type Search = {
  name: string;
  /** Writes the words of a search so that no cache has it. */
  words(index: number): string;
  /** True if every job is found; else none is. */
  findsAll: boolean;
  /** The word that Guichet suggests. */
  suggestion?: string;
};

/** Searches of the seeded jobs, which have nearly the same texts. */
export const searches: readonly Search[] = [
  { name: 'one word', words: (index) => inOtherCases('maintenance', index), findsAll: true },
  { name: 'two words', words: (index) => inOtherCases('technicien lyon', index), findsAll: true },
  { name: 'no hit', words: (index) => `zzzz${index}zzz`, findsAll: false },
  {
    name: 'misspelt',
    words: (index) => inOtherCases('tecnicien', index),
    findsAll: false,
    suggestion: 'technicien',
  },
];

/** Writes some letters as capitals: those that have a bit in the index. */
function inOtherCases(text: string, index: number): string {
  return [...text].map((letter, place) => ((index >> place) & 1 ? letter.toUpperCase() : letter)).join('');
}
