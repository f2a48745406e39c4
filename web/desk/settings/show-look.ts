import { z } from 'zod';
import {
  accent,
  introduction,
  legalNotice,
  notify,
  promiseDays,
} from '#domain/administration/field-schemas.ts';
import { updateWorkspace } from '#domain/administration/workspaces/change-workspace.ts';
import type { Workspace } from '#domain/desk/desk-members.ts';
import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '#web/page/page-call.ts';
import { type DeskCall, deskRedirect, deskReply, signedIn, signedInForm } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { typedText } from '../parts/typed-text.ts';
import { type LookForm, lookPage } from './look-page.ts';
import { settingsTexts } from './texts.ts';

const permission = 'settings:manage';

const schema = z.object({
  accent: accent.refine(isCleanText),
  introFr: introduction.refine(isCleanText),
  introEn: introduction.refine(isCleanText),
  legalNotice: legalNotice.refine((text) => text === null || isCleanText(text)),
  promiseDays: z
    .string()
    .regex(/^\d{0,2}$/)
    .transform(Number)
    .pipe(promiseDays),
  notify,
  statusMails: z.enum(['on', 'off']),
});

export const showLook = signedIn(async (_deps, call, desk) => {
  const { workspace } = desk.session.member;
  const form = toForm(workspace);
  return deskReply(desk, lookPage(desk, { workspace, form, faults: [], isSaved: call.query.saved === '1' }));
}, permission);

export const changeLook = signedInForm(
  async (deps, _call, desk) => {
    const { workspace } = desk.session.member;
    const form = readForm(desk.fields, workspace);
    const parsed = schema.safeParse(form);
    const refuse = (faults: readonly Fault[]) =>
      deskReply(desk, lookPage(desk, { workspace, form, faults, isSaved: false }), 400);
    if (!parsed.success) return refuse(faultsOf(desk, parsed.error));
    try {
      const logo = readLogo(desk.fields);
      await updateWorkspace(deps, desk.access.actor, { slug: workspace.slug, ...parsed.data, logo });
    } catch (error) {
      if (!toDomainError(error).details.some(({ field }) => field === 'logo')) throw error;
      const { logo: label, file: message } = settingsTexts[desk.visit.lang].look;
      return refuse([{ field: 'logo', label, message }]);
    }
    return deskRedirect(desk.visit.urls.to('/desk/settings', {}, [['saved', '1']]));
  },
  { permission },
);

function toForm({
  accent: colour,
  promiseDays: days,
  legalNotice: notice,
  ...workspace
}: Workspace): LookForm {
  const { introFr, introEn, notify: mode, statusMails } = workspace;
  return {
    accent: colour ?? '',
    introFr: introFr ?? '',
    introEn: introEn ?? '',
    promiseDays: days === null ? '' : String(days),
    legalNotice: notice ?? '',
    notify: mode,
    statusMails,
  };
}

/** Reads the form. A missing or unknown choice of notifications keeps the `stored` one. */
function readForm(fields: FormFields, stored: Pick<LookForm, 'notify'>): LookForm {
  return {
    accent: readAccent(fields),
    introFr: typedText(fields.introFr),
    introEn: typedText(fields.introEn),
    promiseDays: typedText(fields.promiseDays).trim(),
    legalNotice: typedText(fields.legalNotice),
    notify: notify.safeParse(fields.notify).data ?? stored.notify,
    statusMails: fields.statusMails === 'on' ? 'on' : 'off',
  };
}

/** Returns the chosen colour; '' if the box resets it, or if it is the service's own colour. */
function readAccent({ accent: chosen, resetAccent }: FormFields): string {
  const colour = typedText(chosen).trim().toLowerCase();
  return resetAccent === 'on' || colour === DEFAULT_ACCENT ? '' : colour;
}

const file = z.object({ data: z.instanceof(Uint8Array).refine(({ length }) => length > 0) });

/** Returns the new logo; '' if the box removes it; undefined if it stays as it is. */
function readLogo({ logo, removeLogo }: FormFields) {
  const chosen = file.safeParse(logo).data;
  if (chosen !== undefined) return { data: Buffer.from(chosen.data).toString('base64') };
  return removeLogo === 'on' ? '' : undefined;
}

function faultsOf({ visit }: DeskCall, { issues }: z.ZodError): Fault[] {
  const { look: texts } = settingsTexts[visit.lang];
  const count = (max: number) => max.toLocaleString(visit.texts.locale);
  const faults: readonly Fault[] = [
    { field: 'accent', label: texts.accent, message: texts.colour },
    { field: 'introFr', label: texts.introFr, message: texts.tooLong(count(2000)) },
    { field: 'introEn', label: texts.introEn, message: texts.tooLong(count(2000)) },
    { field: 'promiseDays', label: texts.promise, message: texts.promiseInvalid },
    { field: 'legalNotice', label: texts.legalNotice, message: texts.tooLong(count(1000)) },
  ];
  return faults.filter(({ field }) => issues.some(({ path }) => path[0] === field));
}
