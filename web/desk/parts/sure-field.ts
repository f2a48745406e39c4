import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Fault } from '../frame/desk-frame.ts';

/**
 * Renders the box without which a form changes nothing, so that a mistaken click does no harm. A page has at most one,
 * since its id is always the same.
 */
export function sureField(label: string, faults: readonly Fault[]): SafeHtml {
  const fault = faults.find(({ field }) => field === 'sure')?.message;
  const invalid = fault !== undefined && html` aria-invalid="true" aria-describedby="sure-error"`;
  return html`${fault !== undefined && html`<p class="fault" id="sure-error">${fault}</p>`}
<p class="check"><input type="checkbox" id="sure" name="sure" value="1"${invalid}><label for="sure">${label}</label></p>`;
}
