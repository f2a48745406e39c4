import { recogniseNeed } from './needs/recognise-need.ts';

/**
 * The samples reach most patterns, those of short forms by the word "hello". The engine compiles a pattern once for
 * Latin-1 texts, and once for all others: a curly apostrophe would make the first sample one of the others.
 */
const samples = ["Bonjour, j'ai une question. Hello, can I ask you?", 'Здравствуйте, hello'];

/**
 * Compiles the patterns of needs, which takes 0.3 s with V8's `--no-regexp-tier-up`. Otherwise the engine
 * would compile them in the calls of the first candidates after a start, who would wait for it.
 */
export function warmUpRecognition(): void {
  for (const sample of samples) recogniseNeed(sample);
}
