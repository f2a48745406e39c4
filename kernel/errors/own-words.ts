/** A failure in words of our own, fit to be stored and logged: they hold ids and servers, and nothing of a person (D9). */
export class OwnWords extends Error {
  override readonly name: string = 'OwnWords';
}
