import type { Lang } from '#kernel/language.ts';
import type { MailContent } from '#mails/template/mail-content.ts';
import { deskListBlocks, footers } from './employer-words.ts';

/** `overdue` is the number of the applications that wait for too long. */
type OverdueFacts = { workspaceName: string; promiseDays: number; overdue: number; deskUrl: string };

/** Tells an employer how many applications wait longer than its pages promise (D59). */
export const overdueAnswersMail: Record<Lang, (facts: OverdueFacts) => MailContent> = {
  fr: ({ workspaceName, promiseDays, overdue, deskUrl }) => ({
    lang: 'fr',
    subject: `${applicationsFr(overdue)} sans réponse chez ${workspaceName}`,
    preheader: `Vos pages promettent une réponse en ${daysFr(promiseDays)} au plus.`,
    heading: `${applicationsFr(overdue)} sans réponse`,
    blocks: [
      `Vos pages promettent qu’une personne répond à chaque candidature en ${daysFr(promiseDays)} au plus. ${applicationsFr(overdue)} ${overdue === 1 ? 'attend' : 'attendent'} depuis plus longtemps, et chaque espace candidat le dit.`,
      ...deskListBlocks.fr(deskUrl),
      'Une étape enregistrée par une personne compte comme réponse. Vos réglages permettent aussi de changer la promesse ou de la retirer.',
    ],
    footer: footers.fr(workspaceName),
  }),
  en: ({ workspaceName, promiseDays, overdue, deskUrl }) => ({
    lang: 'en',
    subject: `${applicationsEn(overdue)} without an answer at ${workspaceName}`,
    preheader: `Your pages promise an answer within ${daysEn(promiseDays)}.`,
    heading: `${applicationsEn(overdue)} without an answer`,
    blocks: [
      `Your pages promise that a person answers every application within ${daysEn(promiseDays)}. ${applicationsEn(overdue)} ${overdue === 1 ? 'has' : 'have'} waited longer, and each candidate’s space says so.`,
      ...deskListBlocks.en(deskUrl),
      'A step that a person recorded counts as an answer. Your settings also let you change the promise or take it back.',
    ],
    footer: footers.en(workspaceName),
  }),
};

function applicationsFr(count: number): string {
  return count === 1 ? '1 candidature' : `${count} candidatures`;
}

function applicationsEn(count: number): string {
  return count === 1 ? '1 application' : `${count} applications`;
}

function daysFr(days: number): string {
  return days === 1 ? '1 jour' : `${days} jours`;
}

function daysEn(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
