import { labelledTexts } from '#domain/applications/submitted-fields.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { legalBases } from '#domain/portal/export/legal-bases.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { definitionList, type SheetContext, textValue, timeElement } from './sheet-elements.ts';

export function personSection({ candidate }: ExportedData, context: SheetContext): SafeHtml {
  const { lang, texts } = context;
  const rows = [
    ...labelledTexts(candidate, lang).map(([label, text]) => [label, textValue(text)] as const),
    [texts.person.since, timeElement(candidate.createdAt, context)] as const,
  ];
  return html`<section><h2>${texts.person.heading}</h2>${definitionList(rows)}</section>`;
}

export function retentionSection({ rgpd, retention }: ExportedData, context: SheetContext): SafeHtml {
  const { lang, texts } = context;
  const labels = texts.retention;
  const rows = [
    [labels.legalBasis, legalBases[lang]],
    [labels.keptFor, labels.months(rgpd.retentionMonths)],
    [labels.lastContact, timeElement(retention?.lastContactAt, context)],
    [labels.purgeAt, timeElement(retention?.purgeAt, context)],
    [labels.heldSince, timeElement(retention?.heldSince, context)],
  ] as const;
  return html`<section><h2>${labels.heading}</h2>${definitionList(rows)}</section>`;
}
