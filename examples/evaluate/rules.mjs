/** Finds by fixed rules why a conversation fails; no model judges another. Null if it does not. */
export function findFailure({ says, must, mustNotAsk }, { words, facts }) {
  const last = words.at(-1) ?? '';
  const invented = facts.find(({ quote }) => !says.some((text) => text.includes(quote)));
  if (invented !== undefined) return `notes what nobody said: ${invented.quote}`;
  if (must !== undefined && !new RegExp(must, 'i').test(last)) return `does not say it: ${last}`;
  if (mustNotAsk === undefined) return null;
  if (facts.some(({ quote }) => says[0].includes(quote))) return `notes it: ${says[0]}`;
  const questions = words.slice(1).flatMap((text) => text.split(/(?<=[.!?\n])/));
  const asks = questions.find((text) => text.trim().endsWith('?') && new RegExp(mustNotAsk, 'i').test(text));
  return asks === undefined ? null : `asks about it: ${asks}`;
}
