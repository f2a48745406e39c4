/** How near to the end counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps the newest words in view, unless the reader has gone elsewhere; then `button` leads back.
 *
 * @param {{ end: Element, bar: Element, button: HTMLButtonElement }} parts `bar` covers the foot of the window.
 */
export function followNewest({ end, bar, button }) {
  let isFollowing = true;
  let isScheduled = false;
  let lastY = window.scrollY;
  const hiddenBelow = () => end.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  const toNewest = () => {
    const distance = hiddenBelow();
    if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
    lastY = window.scrollY;
  };
  // Who leaves the end goes up: where it is only further down, something grew and is about to be followed.
  const look = () => {
    const wentUp = window.scrollY < lastY;
    lastY = window.scrollY;
    if (hiddenBelow() < NEAR_PX) isFollowing = true;
    else if (wentUp) isFollowing = false;
    button.hidden = isFollowing;
  };
  const resume = () => {
    isFollowing = true;
    toNewest();
    button.hidden = true;
  };
  window.addEventListener('scroll', look, { passive: true });
  button.addEventListener('click', resume);
  // Also when the composer grows, the window turns or an answer is laid out anew.
  const keep = () => {
    if (isFollowing) toNewest();
    else look();
  };
  const seen = new ResizeObserver(keep);
  for (const part of [bar, end.parentElement]) if (part !== null) seen.observe(part);
  return {
    toNewest: resume,
    /** After words were added; once a frame, however many come. */
    grown() {
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(() => {
        isScheduled = false;
        keep();
      });
    },
  };
}
