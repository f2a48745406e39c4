/**
 * A failure whose message is ours, fit to be stored and logged: it holds ids and servers, and nothing of a person (D9).
 */
export class OwnWords extends Error {
  override readonly name: string = 'OwnWords';
}
