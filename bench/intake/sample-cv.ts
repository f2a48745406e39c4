import { chromium } from 'playwright-core';

const years = Array.from({ length: 14 }, (_, index) => 2025 - index);
const duties = [
  'Planification des interventions préventives et suivi des indicateurs de disponibilité des lignes.',
  'Coordination d’une équipe de quatre personnes, formation des nouveaux arrivants et relations fournisseurs.',
  'Rédaction des gammes de maintenance, gestion du stock de pièces et amélioration continue des procédures.',
];

/** A CV of several pages with five embedded fonts, as a browser prints it: some 60 KB. */
export async function printCv(): Promise<Buffer> {
  const browser = await chromium.launch({
    timeout: 0,
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(document());
    return await page.pdf({ format: 'A4', margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' } });
  } finally {
    await browser.close();
  }
}

function document(): string {
  const posts = years.map(
    (year) => `<h2>${year}–${year + 1} · Technicienne de maintenance, Atelier n° ${year % 7}</h2>
      <p><em>Lyon, Grenoble et Saint-Étienne</em></p><ul>${duties.map((duty) => `<li>${duty}</li>`).join('')}</ul>
      <p><strong>Résultat : ${year % 9} % d’arrêts en moins</strong> <code>GMAO, SAP-PM, Schneider Unity Pro</code></p>`,
  );
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
    <style>body { font: 11pt "DejaVu Serif", serif } h1, h2 { font-family: "DejaVu Sans", sans-serif }</style>
    <h1>Éléonore Marchetti-Vasseur</h1>
    <p>Technicienne de maintenance industrielle, électricité et automatismes. Permis B, anglais courant.</p>
    ${posts.join('\n')}</html>`;
}
