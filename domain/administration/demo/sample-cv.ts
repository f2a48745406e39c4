const sampleLines = [
  'Camille Roussel',
  'Chargée de projet - Lyon',
  '2021-2026  Cheffe de projet, Atelier Sorbier',
  '2017-2021  Assistante de production, Maison Caldera',
  'Langues : français, anglais, italien',
];

/**
 * Builds a one-page PDF, short enough to be printed as base64 in a curl command. All text is Latin-1, so that string
 * lengths are byte offsets.
 */
export function sampleCv(lines: readonly string[] = sampleLines): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
  // The operators set the font, the place and the distance of lines; each line is shown (Tj) and ended (T*).
  const content = `BT /F1 14 Tf 72 760 Td 22 TL ${text} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let body = '%PDF-1.4\n';
  const tableRows = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  // The cross-reference table begins with a row for the object 0, which no file uses. Each object has a row of its own.
  const rowCount = objects.length + 1;
  const table = `xref\n0 ${rowCount}\n0000000000 65535 f \n${tableRows.join('')}`;
  const trailer = `trailer<</Size ${rowCount}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${trailer}`, 'latin1');
}
