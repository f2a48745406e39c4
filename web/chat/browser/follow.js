/** How near to the end counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps the newest words in view, unless the reader has gone elsewhere; then `button` leads back.
 *
 * @param {{ end: Element, bar: Element, button: HTMLButtonElement }} parts `bar` covers the foot of the window.
 */
export function followNewest({ end, bar, button }) {
  let isFollowing = false;
  let isScheduled = false;
  let seen = { top: 0, place: 0 };
  const hiddenBelow = () => end.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  /** How far the page is scrolled, and where on it the newest words and the bar are. */
  const position = () => {
    const top = window.scrollY;
    return { top, place: end.getBoundingClientRect().bottom + top + bar.getBoundingClientRect().height };
  };
  const toNewest = () => {
    const distance = hiddenBelow();
    if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
    seen = position();
  };
  // Where the end moved and the reader did not go up, something grew: it is followed in a moment.
  const look = () => {
    const before = seen;
    seen = position();
    if (hiddenBelow() < NEAR_PX) isFollowing = true;
    else if (seen.top < before.top || Math.abs(seen.place - before.place) < 1) isFollowing = false;
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
  const resized = new ResizeObserver(keep);
  for (const part of [bar, end.parentElement]) if (part !== null) resized.observe(part);
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
