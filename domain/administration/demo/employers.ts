import { readFile } from 'node:fs/promises';
import { administrator } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { importText } from '../recruitments/import/import-text.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { demoWorkspace } from './documented-examples.ts';
import clinicJobs from './jobs/clinique-des-tilleuls.json' with { type: 'json' };
import { verdierJobs } from './recruitments.ts';

/** The field of a workspace for each image in the folder `images`. */
const imageFields = { logo: 'logo', cover: 'cover', 'social-image': 'socialImage' } as const;
type ImageName = keyof typeof imageFields;

/** An employer of the demonstration. */
type DemoEmployer = {
  workspace: Parameters<typeof createWorkspace>[2];
  images: readonly ImageName[];
  /** Makes the jobs that are imported once, when the workspace is created. */
  jobsAt?: (now: Date) => Record<string, unknown>[];
};

/**
 * The employer of the documentation's examples. `seedDemo` imports its jobs when there are none, and at each later start
 * those that are missing and that the printed links need.
 */
export const atelier = {
  workspace: {
    ...demoWorkspace,
    contactEmail: 'recrutement@atelier-lumiere.example',
    lang: 'fr',
    legalNotice:
      'Atelier Lumière SARL, capital de 40 000 €, RCS Lyon 000 000 000\n1 quai de l’Exemple, 69000 Lyon, 04 00 00 00 00\nDirectrice de la publication : Amélie Exemple',
    accent: '#a63d0c',
    introFr:
      'Nous dessinons et fabriquons la lumière des musées et des lieux publics. Quarante personnes, un ancien tissage à Lyon, un studio à Dublin, et le goût des choses qui durent.',
    introEn:
      'We design and build lighting for museums and public places. Forty people, a former weaving mill in Lyon, a studio in Dublin, and a taste for things that last.',
  },
  images: ['logo', 'cover', 'social-image'],
} satisfies DemoEmployer;

const verdier = {
  workspace: {
    slug: 'maison-verdier',
    name: 'Maison Verdier',
    contactEmail: 'recrutement@maison-verdier.example',
    accent: '#22456b',
    introFr:
      'Depuis 1921, nous imprimons et relions des livres d’art à Nantes. Les métiers sont rares, et ils s’apprennent ici.',
    introEn:
      'Since 1921 we have printed and bound art books in Nantes. The trades are rare, and are taught here.',
  },
  images: ['logo', 'cover'],
  jobsAt: verdierJobs,
} satisfies DemoEmployer;

const clinic = {
  workspace: {
    slug: 'clinique-des-tilleuls',
    name: 'Clinique des Tilleuls',
    contactEmail: 'recrutement@clinique-des-tilleuls.example',
    accent: '#1d6b48',
    introFr:
      'Soigner demande du temps. Nous en donnons à nos patients, et à celles et ceux qui les soignent.',
    introEn: 'Care takes time. We give it to our patients, and to those who care for them.',
  },
  images: ['logo'],
  jobsAt: () => clinicJobs,
} satisfies DemoEmployer;

/** The slugs of the employers that the demonstration shows next to the Atelier. */
export const otherEmployerSlugs = [verdier, clinic].map(({ workspace }) => workspace.slug);

type DemoDeps = Pick<Deps, 'database' | 'clock' | 'followUp'>;

/** Creates the employers of the demonstration that are missing. */
export async function createMissingEmployers(deps: DemoDeps, now: Date): Promise<void> {
  const existing = new Set((await listWorkspaces(deps)).map(({ slug }) => slug));
  for (const employer of [atelier, verdier, clinic])
    if (!existing.has(employer.workspace.slug)) await createEmployer(deps, employer, now);
}

async function createEmployer(
  deps: DemoDeps,
  { workspace, images, jobsAt }: DemoEmployer,
  now: Date,
): Promise<void> {
  const { slug } = workspace;
  await createWorkspace(deps, administrator.actor, { ...workspace, ...(await readImages(slug, images)) });
  if (jobsAt === undefined) return;
  await importText(deps, administrator, { workspace: slug, text: JSON.stringify(jobsAt(now)) });
}

/** Reads images next to this file, in the form that a workspace takes. */
async function readImages(slug: string, names: readonly ImageName[]) {
  const images: Partial<Record<(typeof imageFields)[ImageName], { data: string }>> = {};
  for (const name of names) {
    const file = new URL(`images/${slug}-${name}.webp`, import.meta.url);
    images[imageFields[name]] = { data: await readFile(file, 'base64') };
  }
  return images;
}
