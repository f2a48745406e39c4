import { ProviderFault } from './provider-fault.ts';

const RECITAL = 'recited instructions';

/** Tells whether an answer was ended since it recited the instructions. */
export function isRecital(error: unknown): boolean {
  return error instanceof ProviderFault && error.kind === RECITAL;
}

/** A run of this many letters and digits that an answer shares with the instructions is no accident. */
const RUN_CHARACTERS = 80;

/** The runs of each text of instructions; there are as many texts as languages and modes. */
const knownRuns = new Map<string, ReadonlySet<string>>();

/**
 * Makes a check of an answer's words in their order, which throws before a word completes a long run of the instructions:
 * whoever talks a model into reciting them gets the questionnaire (D84). Spaces, case and punctuation make no difference.
 */
export function createRecitalCheck(instructions: string): (words: string) => void {
  const runs = knownRuns.get(instructions) ?? new Set(listRuns(plain(instructions)));
  knownRuns.set(instructions, runs);
  let end = '';
  return (words) => {
    const said = end + plain(words);
    if (listRuns(said).some((run) => runs.has(run))) throw new ProviderFault(RECITAL);
    end = said.slice(1 - RUN_CHARACTERS);
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
