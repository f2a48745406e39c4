/** @typedef {{ id: string | null, text: string }} Draft `id` once it was sent. */

/**
 * What was typed, or sent and not yet stored, outlives a reload of this window; it never leaves the browser and goes
 * with the window.
 */
export function createDraft(/** @type {string} */ key) {
  return {
    /** @returns {Draft | null} */
    read() {
      return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    },
    keep(/** @type {Draft} */ draft) {
      attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    },
    forget() {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

/**
 * A browser may refuse to keep anything: then nothing is kept.
 *
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
