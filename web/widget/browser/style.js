/**
 * The style of the widget, in its shadow root. The properties `--guichet-…` are those that a site may set; the others are
 * the widget's own. The comments in the style begin with two asterisks, since only such ones are removed from `/widget.js`.
 */
export const style = new CSSStyleSheet();
style.replaceSync(`
:host {
  display: block;
  container-type: inline-size;
  font: var(--guichet-font, inherit);
  color: var(--guichet-text, inherit);
  --accent: var(--guichet-accent, LinkText);
  --divider: var(--guichet-line, color-mix(in srgb, currentColor 25%, transparent));
  --border: color-mix(in srgb, currentColor 60%, transparent);
  --round: var(--guichet-radius, 10px)
}
:host([hidden]) { display: none }

form, .fields { display: grid; gap: 12px }
form { margin: 0 0 16px }
summary { padding: 10px 0; cursor: pointer; color: var(--accent); font-weight: 600 }
label { display: grid; gap: 4px; font-size: .875em }
input, select, button {
  box-sizing: border-box;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  font: inherit;
  font-size: 1rem;
  color: inherit;
  background: var(--guichet-surface, transparent);
  border: 1px solid var(--border);
  border-radius: var(--round)
}
option { color: CanvasText; background: Canvas }
button { width: auto; padding: 8px 20px; cursor: pointer; color: var(--accent); border-color: currentColor }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }

ul { list-style: none; margin: 0; padding: 0 }
li { padding: 16px 0; border-top: 1px solid var(--divider) }
a { color: var(--accent); font-weight: 600; overflow-wrap: anywhere }

/**
 * A dot of 1em precedes each fact. The list begins 1em too far to the left and is clipped there, which hides the dot of
 * the first fact of each line. The further lines of a long fact are indented by 1em, so that they are not clipped.
 */
.facts { display: flex; flex-wrap: wrap; margin: 4px 0 0 -1em; clip-path: inset(0 0 0 1em); opacity: .85 }
.facts span { padding-inline-start: 1em; text-indent: -1em }
.facts span::before { content: "·" / ""; display: inline-block; width: 1em; text-align: center; text-indent: 0 }

[role=status] { margin: 0 0 12px; opacity: .85 }
[aria-busy=true] { opacity: .5 }
[hidden] { display: none }

dialog {
  box-sizing: border-box;
  width: min(46rem, 100vw);
  max-width: 100vw;
  height: 100dvh;
  max-height: 100dvh;
  padding: 0;
  border: 0;
  color: CanvasText;
  background: Canvas
}
dialog[open] { display: flex; flex-direction: column }
dialog::backdrop { background: rgb(0 0 0 / .6) }
dialog header { display: flex; justify-content: space-between; align-items: center; gap: 8px; padding: 8px 12px }
dialog :is(a, button) { color: LinkText }
dialog header button { flex: none; margin-inline-start: auto }
iframe { flex: 1; width: 100%; border: 0 }
.apply { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 8px 0 0 }

@container (min-width: 560px) {
  .fields { grid-template-columns: repeat(2, 1fr) }

  /** Where CSS can open a details element, the filters are always open and need no summary. */
  @supports selector(::details-content) {
    summary { display: none }
    details::details-content { display: block; content-visibility: visible }
  }
}
`);
