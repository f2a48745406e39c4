import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Fault } from '../frame/desk-frame.ts';

/** Renders the box to tick before a button works, so that a mistaken click changes nothing. A page has at most one. */
export function sureField(label: string, faults: readonly Fault[]): SafeHtml {
  const fault = faults.find(({ field }) => field === 'sure')?.message;
  const invalid = fault !== undefined && html` aria-invalid="true" aria-describedby="sure-error"`;
  return html`${fault !== undefined && html`<p class="fault" id="sure-error">${fault}</p>`}
<p class="check"><input type="checkbox" id="sure" name="sure" value="1"${invalid}><label for="sure">${label}</label></p>`;
}
