import { inBothLanguages } from '#kernel/text/french.ts';

export const contactTexts = inBothLanguages({
  fr: {
    title: 'Vos coordonnées',
    link: {
      text: 'L’employeur vous écrit et vous appelle avec les coordonnées que nous avons.',
      action: 'Voir et corriger mes coordonnées',
      waiting:
        'Une nouvelle adresse e-mail attend votre confirmation : ouvrez le lien que nous y avons envoyé. D’ici là, nous écrivons à l’ancienne.',
    },
    text: 'L’employeur voit ce que vous corrigez ici. Vos candidatures gardent aussi ce que vous avez envoyé.',
    save: 'Enregistrer',
    back: 'Revenir sans rien changer',
    email: {
      heading: 'Votre adresse e-mail',
      current: 'Nous vous écrivons à :',
      text: 'Une nouvelle adresse remplace l’ancienne quand vous ouvrez le lien que nous y envoyons, et confirmez. Les liens reçus à l’ancienne adresse ne sont alors plus valables, et ses alertes emploi chez cet employeur prennent fin.',
      label: 'Nouvelle adresse e-mail',
      waiting: 'En attente de votre confirmation, par le lien que nous y avons envoyé :',
      same: 'C’est déjà l’adresse de vos candidatures.',
      later: 'Vous avez demandé cinq adresses en une heure. Attendez une heure, puis réessayez.',
    },
    saved: {
      contact: 'Vos coordonnées sont enregistrées.',
      address: (email: string | null) =>
        `Vos coordonnées sont enregistrées. Un e-mail part à ${email ?? 'la nouvelle adresse'}. Cette adresse remplace l’ancienne dès que vous ouvrez le lien de cet e-mail et la confirmez.`,
    },
    resend: 'Vérifiez votre saisie, puis envoyez de nouveau le formulaire.',
    confirm: {
      title: 'Confirmer votre nouvelle adresse',
      text: (address: string, workspace: string) =>
        `L’adresse ${address} remplace celle de vos candidatures chez ${workspace}.`,
      old: 'Les liens envoyés à l’ancienne adresse ne sont ensuite plus valables, et ses alertes emploi chez cet employeur prennent fin. Nous la prévenons du changement.',
      submit: 'Confirmer cette adresse',
      taken: (address: string, contact: string) =>
        `Un autre dossier de cet employeur a déjà l’adresse ${address}. Écrivez à ${contact} pour réunir les deux.`,
      takenTitle: 'Votre nouvelle adresse a déjà un dossier',
      done: 'Votre nouvelle adresse est confirmée',
      doneText: 'Nos prochains messages y sont envoyés, avec un lien vers votre espace.',
      open: 'Ouvrir votre espace',
    },
  },
  en: {
    title: 'Your contact details',
    link: {
      text: 'The employer writes to you and calls you with the contact details that we have.',
      action: 'See and correct my contact details',
      waiting:
        'A new e-mail address waits for you to confirm it: open the link that we sent there. Until then, we write to the old one.',
    },
    text: 'The employer sees what you correct here. Your applications also keep what you sent.',
    save: 'Save',
    back: 'Go back without a change',
    email: {
      heading: 'Your e-mail address',
      current: 'We write to you at:',
      text: 'A new address replaces the old one when you open the link that we send there, and confirm. The links sent to the old address are then no longer valid, and the job alerts of this employer to that address end.',
      label: 'New e-mail address',
      waiting: 'Waiting for you to confirm it, with the link that we sent there:',
      same: 'This is the address of your applications already.',
      later: 'You asked for five addresses within an hour. Wait an hour, then try again.',
    },
    saved: {
      contact: 'Your contact details are saved.',
      address: (email) =>
        `Your contact details are saved. An e-mail goes to ${email ?? 'the new address'}. That address replaces the old one as soon as you open the link in that e-mail and confirm it.`,
    },
    resend: 'Check what you entered, then send the form again.',
    confirm: {
      title: 'Confirm your new address',
      text: (address, workspace) =>
        `The address ${address} replaces that of your applications to ${workspace}.`,
      old: 'The links sent to the old address are then no longer valid, and the job alerts of this employer to that address end. We tell the old address of the change.',
      submit: 'Confirm this address',
      taken: (address, contact) =>
        `Another record of this employer has the address ${address} already. Write to ${contact} to join the two.`,
      takenTitle: 'Your new address has a record already',
      done: 'Your new address is confirmed',
      doneText: 'Our next messages go there, with a link to your space.',
      open: 'Open your space',
    },
  },
});
