import { z } from 'zod';
import { CONTROL_CONTRAST, contrastOf, nearestReadable, pageBackgrounds } from '#kernel/color/contrast.ts';
import { httpUrl } from '../field-schemas.ts';

/*
 * Schemas of the settings that an employer's pages show. An empty text removes a setting, so it becomes null: by
 * `checkLook` for an image, the accent and an introduction, and by the schema itself for the others.
 */

/** An image of a workspace: a URL or a file's bytes; an empty text removes it. */
export const image = z.union([
  z.literal(''),
  httpUrl,
  z.object({ data: z.base64().describe('The file in base64.') }),
]);

/** The accent fills buttons and rings controls, so it must have enough contrast to the page (WCAG 2.2, 1.4.11). */
export const accent = z
  .string()
  .trim()
  .toLowerCase()
  // A colour may be typed without its `#`.
  .overwrite((text) => (/^[0-9a-f]{6}$/.test(text) ? `#${text}` : text))
  .superRefine((hex, context) => {
    if (hex === '') return;
    if (!/^#[0-9a-f]{6}$/.test(hex)) {
      refuse(context, 'This is not a colour such as #0b5d57.');
      return;
    }
    const backgrounds = pageBackgrounds.light;
    const contrast = Math.min(...backgrounds.map((background) => contrastOf(hex, background)));
    if (contrast >= CONTROL_CONTRAST) return;
    const nearest = nearestReadable(hex, { backgrounds, contrastMin: CONTROL_CONTRAST, towards: 'dark' });
    const fault = `${hex} has a contrast of ${roundedDown(contrast)} to the page`;
    refuse(
      context,
      `${fault}, and at least ${CONTROL_CONTRAST} is needed; ${nearest} is its nearest shade that has it.`,
    );
  });

/** Rounds down to hundredths, so that no contrast is reported higher than it is. */
function roundedDown(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toString();
}

/** Adds a fault. Its code is the same for a text that is no colour and for a colour with too little contrast. */
function refuse(context: z.RefinementCtx<string>, message: string): void {
  context.addIssue({ code: 'custom', message, params: { code: 'out_of_range' } });
}

/** An introduction has at most this many characters. */
export const INTRODUCTION_MAX = 2000;
export const introduction = z.string().trim().max(INTRODUCTION_MAX);

/** A legal notice has at most this many characters. */
export const LEGAL_NOTICE_MAX = 1000;

/** The lines of an employer's legal notice; an empty text removes them. */
export const legalNotice = z
  .string()
  .trim()
  .max(LEGAL_NOTICE_MAX)
  .transform((text) => (text === '' ? null : text));

/** The days within which an employer promises an answer; 0 takes the promise back. */
export const promiseDays = z
  .int()
  .min(0)
  .max(90)
  .transform((days) => (days === 0 ? null : days));
