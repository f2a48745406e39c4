type Message = { origin: 'candidate' | 'ai' | 'script' | 'person' };

/** Finds which interviewer spoke last, whom the disclosure names; null before the first. */
export function lastInterviewerOf(messages: readonly Message[]): 'ai' | 'script' | null {
  const last = messages.findLast(({ origin }) => origin === 'ai' || origin === 'script')?.origin;
  return last === 'ai' || last === 'script' ? last : null;
}
