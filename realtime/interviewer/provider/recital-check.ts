import { ProviderFault } from './provider-fault.ts';

const RECITAL = 'recited instructions';

/** Tells whether an error ended an answer that recited the instructions. */
export function isRecital(error: unknown): boolean {
  return error instanceof ProviderFault && error.kind === RECITAL;
}

/** An answer recites if it has this many letters and digits in a row in common with the instructions. */
const RUN_CHARACTERS = 80;

/** The runs of characters of each instructions text. There is one text for each language and mode. */
const knownRuns = new Map<string, ReadonlySet<string>>();

/**
 * Makes a check that is called with each piece of an answer. It throws if the pieces so far contain a run of the
 * instructions, and the questionnaire then continues the answer (D84). Spaces, case and punctuation make no difference.
 */
export function createRecitalCheck(instructions: string): (words: string) => void {
  const runs = knownRuns.get(instructions) ?? new Set(listRuns(plain(instructions)));
  knownRuns.set(instructions, runs);
  let lastCharacters = '';
  return (words) => {
    const text = lastCharacters + plain(words);
    if (listRuns(text).some((run) => runs.has(run))) throw new ProviderFault(RECITAL);
    // A run may begin in this piece and end in the next one.
    lastCharacters = text.slice(1 - RUN_CHARACTERS);
  };
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function listRuns(text: string): string[] {
  const count = Math.max(0, text.length - RUN_CHARACTERS + 1);
  return Array.from({ length: count }, (_, index) => text.slice(index, index + RUN_CHARACTERS));
}
