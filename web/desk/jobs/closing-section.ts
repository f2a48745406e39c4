import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, type Fault } from '../frame/desk-frame.ts';
import { sureField } from '../parts/sure-field.ts';
import { jobsTexts } from './texts.ts';

type Closing = { action: string; faults: readonly Fault[] };

/** Closes a job, which takes a ticked box and a press. */
export function closingSection(desk: DeskCall, { action, faults }: Closing): SafeHtml {
  const { close, closeHint, sure } = jobsTexts[desk.visit.lang].actions;
  const form = html`${sureField(sure, faults)}
<p class="actions"><button class="button danger" type="submit" name="step" value="close">${close}</button></p>`;
  return html`<section class="panel"><h2>${close}</h2><p>${closeHint}</p>${deskForm(desk, action, form)}</section>`;
}
