import { recogniseNeed } from './needs/recognise-need.ts';

/** Reach most patterns of needs, in Latin-1 and beyond it, for which the engine compiles each pattern again. */
const samples = ['Bonjour, j’ai une question. Hello, can I ask you?', 'Здравствуйте'];

/**
 * Compiles the patterns of needs, in a second or two. The engine does so when a pattern is first used, and the first
 * candidates after a start would wait for it.
 */
export function warmUpRecognition(): void {
  for (const sample of samples) {
    recogniseNeed(sample);
    // The engine interprets a pattern once, and compiles it to machine code for its second use.
    recogniseNeed(sample);
  }
}
