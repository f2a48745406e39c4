/** A reader within this distance of the end, in CSS pixels, is taken to be at the end. */
const NEAR_PX = 48;

/**
 * Keeps the newest words in view, unless the reader has scrolled away; `button` then leads back.
 * @param {{ end: Element, bar: Element, button: HTMLButtonElement }} elements `end` is after the newest words, and `bar`
 *   covers the foot of the window.
 */
export function followNewest({ end, bar, button }) {
  let isFollowing = false;
  let isScheduled = false;
  let lastMeasured = { scrollTop: 0, pageEnd: 0 };
  const hiddenBelowPx = () => end.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  /** Measures how far the reader has scrolled, and how long the page is with its bar. */
  const measure = () => {
    const scrollTop = window.scrollY;
    const pageEnd = end.getBoundingClientRect().bottom + scrollTop + bar.getBoundingClientRect().height;
    return { scrollTop, pageEnd };
  };
  const scrollToNewest = () => {
    const distance = hiddenBelowPx();
    if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
    lastMeasured = measure();
  };
  const updateFollowing = () => {
    const before = lastMeasured;
    lastMeasured = measure();
    const hasScrolledUp = lastMeasured.scrollTop < before.scrollTop;
    const hasEndMoved = Math.abs(lastMeasured.pageEnd - before.pageEnd) >= 1;
    if (hiddenBelowPx() < NEAR_PX) isFollowing = true;
    // If only the end moved, the page has grown. The reader did not leave the end, and `onGrown` scrolls to it.
    else if (hasScrolledUp || !hasEndMoved) isFollowing = false;
    button.hidden = isFollowing;
  };
  const resume = () => {
    isFollowing = true;
    scrollToNewest();
    button.hidden = true;
  };
  const onGrown = () => {
    if (isFollowing) scrollToNewest();
    else updateFollowing();
  };
  window.addEventListener('scroll', updateFollowing, { passive: true });
  button.addEventListener('click', resume);
  // The page also grows with the composer, with a turned window and with an answer that is laid out again.
  const resized = new ResizeObserver(onGrown);
  for (const element of [bar, end.parentElement]) if (element !== null) resized.observe(element);
  return {
    toNewest: resume,
    /** Runs at most once a frame after words were added. */
    onWordsAdded() {
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(() => {
        isScheduled = false;
        onGrown();
      });
    },
  };
}
