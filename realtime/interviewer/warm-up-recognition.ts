import { recogniseNeed } from './needs/recognise-need.ts';

/** The samples reach most patterns. The engine compiles a pattern once for Latin-1 texts, and once for all others. */
const samples = ['Bonjour, j’ai une question. Hello, can I ask you?', 'Здравствуйте'];

/**
 * Compiles the patterns of needs, which takes 0.2 s with V8's `--no-regexp-tier-up`. Otherwise the engine
 * would compile them in the calls of the first candidates after a start, who would wait for it.
 */
export function warmUpRecognition(): void {
  for (const sample of samples) recogniseNeed(sample);
}
