/**
 * Makes an element with these properties and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [fields]
 * @param {(string | Node)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, fields = {}, children = []) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
}
