import { z } from 'zod';
import { notify } from '#domain/administration/field-schemas.ts';
import { updateWorkspace } from '#domain/administration/workspaces/change-workspace.ts';
import {
  accent,
  INTRODUCTION_MAX,
  introduction,
  LEGAL_NOTICE_MAX,
  legalNotice,
  promiseDays,
} from '#domain/administration/workspaces/settings-schemas.ts';
import type { Workspace } from '#domain/desk/desk-members.ts';
import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '#web/page/page-call.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { typedText } from '../parts/typed-text.ts';
import { type SettingsForm, settingsPage } from './settings-page.ts';
import { settingsTexts } from './texts.ts';

const permission = 'settings:manage';

/** The fields of the form. The API refuses control characters before its schemas; the desk refuses them here (D21). */
const settingsSchema = z.object({
  accent: accent.refine(isCleanText),
  introFr: introduction.refine(isCleanText),
  introEn: introduction.refine(isCleanText),
  legalNotice: legalNotice.refine((text) => text === null || isCleanText(text)),
  // An empty text becomes 0, which takes the promise back.
  promiseDays: z
    .string()
    .regex(/^\d{0,2}$/)
    .transform(Number)
    .pipe(promiseDays),
  notify,
  statusMails: z.enum(['on', 'off']),
});

/** A file that was chosen: browsers send an input without a file as zero bytes. */
const chosenFile = z.object({ data: z.instanceof(Uint8Array).refine(({ length }) => length > 0) });

/** `/desk/settings`: shows the look of the employer's pages, the promised answer, and the mails. */
export const showSettings = deskHandler(async (_deps, call, desk) => {
  const { workspace } = desk.session.member;
  const form = toForm(workspace);
  return deskReply(
    desk,
    settingsPage(desk, { workspace, form, faults: [], isSaved: call.query.saved === '1' }),
  );
}, permission);

/** Stores the settings, or shows the form again with its faults. */
export const changeSettings = deskFormHandler(
  async (deps, _call, desk) => {
    const { workspace } = desk.session.member;
    const form = readForm(desk.fields, workspace);
    const parsed = settingsSchema.safeParse(form);
    const refuse = (faults: readonly Fault[]) =>
      deskReply(desk, settingsPage(desk, { workspace, form, faults, isSaved: false }), 400);
    if (!parsed.success) return refuse(faultsOf(desk, parsed.error));
    try {
      const logo = readLogo(desk.fields);
      await updateWorkspace(deps, desk.access.actor, { slug: workspace.slug, ...parsed.data, logo });
    } catch (error) {
      if (!toDomainError(error).details.some(({ field }) => field === 'logo')) throw error;
      const { logo: label, logoRefused: message } = settingsTexts[desk.visit.lang].settings;
      return refuse([{ field: 'logo', label, message }]);
    }
    return deskRedirect(desk.visit.urls.to('/desk/settings', {}, [['saved', '1']]));
  },
  { permission },
);

function toForm(workspace: Workspace): SettingsForm {
  return {
    accent: workspace.accent ?? '',
    introFr: workspace.introFr ?? '',
    introEn: workspace.introEn ?? '',
    promiseDays: workspace.promiseDays?.toString() ?? '',
    legalNotice: workspace.legalNotice ?? '',
    notify: workspace.notify,
    statusMails: workspace.statusMails,
  };
}

/** Reads the form. A missing or unknown choice of notifications leaves the `stored` one. */
function readForm(fields: FormFields, stored: Pick<SettingsForm, 'notify'>): SettingsForm {
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

/** Returns the new logo; '' if the box removes it; undefined if it stays as it is. */
function readLogo({ logo, removeLogo }: FormFields) {
  const chosen = chosenFile.safeParse(logo).data;
  if (chosen !== undefined) return { data: Buffer.from(chosen.data).toString('base64') };
  return removeLogo === 'on' ? '' : undefined;
}

function faultsOf({ visit }: DeskCall, { issues }: z.ZodError): Fault[] {
  const { settings: texts } = settingsTexts[visit.lang];
  const tooLong = (max: number) => texts.tooLong(max.toLocaleString(visit.texts.locale));
  const faults: readonly Fault[] = [
    { field: 'accent', label: texts.accent, message: texts.accentRefused },
    { field: 'introFr', label: texts.introFr, message: tooLong(INTRODUCTION_MAX) },
    { field: 'introEn', label: texts.introEn, message: tooLong(INTRODUCTION_MAX) },
    { field: 'promiseDays', label: texts.promise, message: texts.promiseInvalid },
    { field: 'legalNotice', label: texts.legalNotice, message: tooLong(LEGAL_NOTICE_MAX) },
  ];
  return faults.filter(({ field }) => issues.some(({ path }) => path[0] === field));
}
