type Message = { origin: 'candidate' | 'ai' | 'script' | 'person' };

/** Finds the interviewer that spoke last, which the disclosure names; null if none has spoken. */
export function lastInterviewerOf(messages: readonly Message[]): 'ai' | 'script' | null {
  const last = messages.findLast(({ origin }) => origin === 'ai' || origin === 'script')?.origin;
  return last === 'ai' || last === 'script' ? last : null;
}
