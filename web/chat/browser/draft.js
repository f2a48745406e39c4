/**
 * @typedef {{ id: string | null, text: string, next?: string }} Draft `id` is null until the message is sent; `next` is
 *   what was typed since.
 */

/**
 * Keeps typed text, and a message that is not stored yet, over a reload of this window. It stays in the browser and is
 * deleted with the window.
 */
export function createDraft(/** @type {string} */ key) {
  return {
    /** @returns {Draft | null} */
    read() {
      return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    },
    save(/** @type {Draft} */ draft) {
      attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    },
    remove() {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

/**
 * A browser may refuse its storage; the draft is then lost.
 * @template Result
 * @param {() => Result} work
 */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}
