/** A reader within this distance of the end, in CSS pixels, is taken to be at the end. */
const NEAR_PX = 48;

/**
 * Keeps the newest words in view, unless the reader has scrolled away; `button` then leads back.
 * @param {{ end: Element, bar: Element, button: HTMLButtonElement }} parts `bar` covers the foot of the window.
 */
export function followNewest({ end, bar, button }) {
  let isFollowing = false;
  let isScheduled = false;
  let seen = { top: 0, place: 0 };
  const hiddenBelow = () => end.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  /** Measures the scroll position, the newest words and the bar. */
  const position = () => {
    const top = window.scrollY;
    return { top, place: end.getBoundingClientRect().bottom + top + bar.getBoundingClientRect().height };
  };
  const toNewest = () => {
    const distance = hiddenBelow();
    if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
    seen = position();
  };
  // If the end moved and the reader did not scroll up, the page grew, and `keep` follows it.
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
  // The page also grows with the composer, with a turned window and with an answer that is laid out again.
  const keep = () => {
    if (isFollowing) toNewest();
    else look();
  };
  const resized = new ResizeObserver(keep);
  for (const part of [bar, end.parentElement]) if (part !== null) resized.observe(part);
  return {
    toNewest: resume,
    /** Runs at most once a frame after words were added. */
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
