import type { Lang } from '#kernel/language.ts';

/** The helpline of a country. Its number and the emergency number are free of charge there. */
type Helpline = {
  /** The number for people who think of suicide; null if only the emergency number is known. */
  number: string | null;
  url: string;
  /** The number of the emergency services. */
  emergency: string;
  /** For a person who is hit: the sentence with the numbers that help, and the numbers to call in danger. */
  victims?: Record<'help' | 'danger', Record<Lang, string>>;
};

/** In danger, a victim in France may not be able to speak: 114 takes text messages. */
const victimsInFrance = {
  help: {
    fr: 'Si quelqu’un vous fait du mal, le 3919 répond gratuitement et anonymement aux femmes victimes de violences, le 116 006 à toutes les victimes, et le 119 aux mineurs ; des policiers répondent par écrit, jour et nuit : https://arretonslesviolences.gouv.fr',
    en: 'If someone hurts you, 3919 answers women who face violence, free and anonymously, 116 006 answers all victims, and 119 answers minors; police officers answer in writing, day and night: https://arretonslesviolences.gouv.fr',
  },
  danger: {
    fr: 'le 17 ou le 112, ou écrivez un SMS au 114 si vous ne pouvez pas parler',
    en: '17 or 112, or send a text message to 114 if you cannot speak',
  },
};

/**
 * The helplines by ISO 3166-1 alpha-2 code. They were checked in November 2026 against the press and public pages that
 * name them; no one called them.
 */
const helplines: Record<string, Helpline> = {
  FR: { number: '3114', url: 'https://3114.fr', emergency: '112', victims: victimsInFrance },
  BE: { number: '0800 32 123', url: 'https://www.preventionsuicide.be', emergency: '112' },
  CA: { number: '9-8-8', url: 'https://988.ca', emergency: '911' },
  CH: { number: '143', url: 'https://www.143.ch', emergency: '112' },
  DE: { number: '0800 111 0 111', url: 'https://www.telefonseelsorge.de', emergency: '112' },
  ES: { number: '024', url: 'https://www.sanidad.gob.es/linea024', emergency: '112' },
  GB: { number: '116 123', url: 'https://www.samaritans.org', emergency: '999' },
  IE: { number: '116 123', url: 'https://www.samaritans.org', emergency: '112' },
  LU: { number: '45 45 45', url: 'https://454545.lu', emergency: '112' },
  US: { number: '988', url: 'https://988lifeline.org', emergency: '911' },
};

/** A directory of helplines for any other country. 112 reaches the emergency services from any mobile phone. */
const directory: Helpline = { number: null, url: 'https://findahelpline.com', emergency: '112' };

/** Finds the helpline of a country. A job without a known country counts as one in France. */
export function helplineIn(countryCode: string | null): Helpline {
  return helplines[countryCode ?? 'FR'] ?? directory;
}
