import { readFile } from 'node:fs/promises';
import { administrator } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { importText } from '../recruitments/import/import-text.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import clinicJobs from './jobs/clinique-des-tilleuls.json' with { type: 'json' };
import { verdierJobs } from './recruitments.ts';

type DemoDeps = Pick<Deps, 'database' | 'clock' | 'followUp'>;
type ImageName = 'logo' | 'cover' | 'social-image';

/** Reads one of the images next to this file, in the form that a workspace takes. */
async function readDemoImage(slug: string, image: ImageName): Promise<{ data: string }> {
  return { data: await readFile(new URL(`images/${slug}-${image}.webp`, import.meta.url), 'base64') };
}

/** Creates the first employer of the demonstration. */
export async function createAtelier(
  deps: DemoDeps,
  workspace: { slug: string; name: string; contactEmail: string },
) {
  const { slug } = workspace;
  await createWorkspace(deps, administrator.actor, {
    ...workspace,
    lang: 'fr',
    legalNotice: `${workspace.name} SARL, capital de 40 000 €, RCS Lyon 000 000 000\n1 quai de l’Exemple, 69000 Lyon, 04 00 00 00 00\nDirectrice de la publication : Amélie Exemple`,
    accent: '#a63d0c',
    introFr:
      'Nous dessinons et fabriquons la lumière des musées et des lieux publics. Quarante personnes, un ancien tissage à Lyon, un studio à Dublin, et le goût des choses qui durent.',
    introEn:
      'We design and build lighting for museums and public places. Forty people, a former weaving mill in Lyon, a studio in Dublin, and a taste for things that last.',
    logo: await readDemoImage(slug, 'logo'),
    cover: await readDemoImage(slug, 'cover'),
    socialImage: await readDemoImage(slug, 'social-image'),
  });
}

/** Creates Maison Verdier and the Clinique des Tilleuls where they are missing; resolves to their slugs. */
export async function createOtherEmployers(deps: DemoDeps, now: Date): Promise<string[]> {
  const verdier = {
    slug: 'maison-verdier',
    name: 'Maison Verdier',
    contactEmail: 'recrutement@maison-verdier.example',
  };
  const clinic = {
    slug: 'clinique-des-tilleuls',
    name: 'Clinique des Tilleuls',
    contactEmail: 'recrutement@clinique-des-tilleuls.example',
  };
  const workspaces = await listWorkspaces(deps);
  const exists = ({ slug }: { slug: string }) => workspaces.some((workspace) => workspace.slug === slug);
  if (!exists(verdier)) {
    await createWorkspace(deps, administrator.actor, {
      ...verdier,
      accent: '#22456b',
      introFr:
        'Depuis 1921, nous imprimons et relions des livres d’art à Nantes. Les métiers sont rares, et ils s’apprennent ici.',
      introEn:
        'Since 1921 we have printed and bound art books in Nantes. The trades are rare, and are taught here.',
      logo: await readDemoImage(verdier.slug, 'logo'),
      cover: await readDemoImage(verdier.slug, 'cover'),
    });
    await importText(deps, administrator, {
      workspace: verdier.slug,
      text: JSON.stringify(verdierJobs(now)),
    });
  }
  if (!exists(clinic)) {
    await createWorkspace(deps, administrator.actor, {
      ...clinic,
      accent: '#1d6b48',
      introFr:
        'Soigner demande du temps. Nous en donnons à nos patients, et à celles et ceux qui les soignent.',
      introEn: 'Care takes time. We give it to our patients, and to those who care for them.',
      logo: await readDemoImage(clinic.slug, 'logo'),
    });
    await importText(deps, administrator, { workspace: clinic.slug, text: JSON.stringify(clinicJobs) });
  }
  return [verdier.slug, clinic.slug];
}
