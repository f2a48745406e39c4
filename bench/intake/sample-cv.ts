import { openBrowser } from '#test/support/servers/chromium.ts';

const years = Array.from({ length: 14 }, (_, index) => 2025 - index);
const duties = [
  'Planification des interventions préventives et suivi des indicateurs de disponibilité des lignes.',
  'Coordination d’une équipe de quatre personnes, formation des nouveaux arrivants et relations fournisseurs.',
  'Rédaction des gammes de maintenance, gestion du stock de pièces et amélioration continue des procédures.',
];

/** A CV of several pages with five embedded fonts and a photograph, as a browser prints it: some 100 KB. */
export async function printCv(): Promise<Buffer> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(document());
    await page.evaluate(drawPhotograph);
    return await page.pdf({ format: 'A4', margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' } });
  } finally {
    await browser.close();
  }
}

/** A script that draws pseudo-random pixels, which no compression makes smaller. */
const drawPhotograph = `{
  const context = document.querySelector('canvas').getContext('2d');
  const picture = context.createImageData(120, 120);
  // A Lehmer generator: every run draws the same picture. Each fourth byte is the opacity.
  for (let at = 0, seed = 1; at < picture.data.length; at += 1) {
    seed = (seed * 48271) % 2147483647;
    picture.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(picture, 0, 0);
}`;

function document(): string {
  const positions = years.map(
    (year) => `<h2>${year}–${year + 1} · Technicienne de maintenance, Atelier n° ${year % 7}</h2>
      <p><em>Lyon, Grenoble et Saint-Étienne</em></p><ul>${duties.map((duty) => `<li>${duty}</li>`).join('')}</ul>
      <p><strong>Résultat : ${year % 9} % d’arrêts en moins</strong> <code>GMAO, SAP-PM, Schneider Unity Pro</code></p>`,
  );
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
    <style>body { font: 11pt "DejaVu Serif", serif } h1, h2 { font-family: "DejaVu Sans", sans-serif }</style>
    <canvas width="120" height="120"></canvas><h1>Éléonore Marchetti-Vasseur</h1>
    <p>Technicienne de maintenance industrielle, électricité et automatismes. Permis B, anglais courant.</p>
    ${positions.join('\n')}</html>`;
}
