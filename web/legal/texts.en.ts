import type { LegalTexts } from './texts.fr.ts';

export const legalInEnglish: LegalTexts = {
  notice: {
    title: 'Legal notice',
    lead: 'Who publishes these pages, and who runs them.',
    employer: {
      heading: 'Employer',
      role: (employer, operator) =>
        `${employer} publishes its jobs and receives the applications. ${operator} runs this service on its behalf.`,
      ownNotice: 'Its notice, in its own words:',
    },
    publisher: {
      heading: 'Publisher of the service',
      legalName: 'Legal name',
      brandName: 'Trade name',
      registration: 'Legal form and register',
      siret: 'SIRET',
      vatId: 'VAT number',
      address: 'Registered office',
      director: 'Publication director',
    },
    contact: {
      heading: 'Contact',
      email: 'E-mail',
      phone: 'Telephone',
      purpose: 'At this address, report unlawful content or a mistake, or exercise a right of reply.',
    },
    hosting: { heading: 'Hosting', host: 'Hosting company' },
    notSet: 'The operator has not given it yet.',
  },
  privacy: {
    title: 'Personal data',
    lead: (employer) =>
      employer === null
        ? 'What becomes of the data of an application.'
        : `What becomes of the data of an application to ${employer}.`,
    summary: {
      heading: 'In short',
      controller: 'Controller',
      anyEmployer: 'the employer who publishes the job',
      processor: 'Operator, on its behalf',
      retention: 'Duration',
      setByEmployer: 'set by each employer and stated on its own page, then erasure',
      months: (count) =>
        `${count === 1 ? '1 month' : `${count} months`} after the last contact, then erasure`,
      contact: 'Contact',
      lastContact:
        'A contact is an application, a message, an answer, an added file, a change of status by the employer, or the opening of your candidate space by the link received by e-mail.',
      rights:
        'Access, rectification, erasure, restriction, objection, portability: by the link in the e-mail that acknowledges your application, or by writing to the address above. Complaint: to the supervisory authority of your country (in France the CNIL, www.cnil.fr).',
    },
    applicationHeading: 'The text that you agree to when you apply',
    conversationHeading: {
      ai: 'The text before the conversation with the assistant',
      questionnaire: 'The text before the questionnaire',
      none: 'Automatic conversations',
    },
    version: (version) => `Version ${version}.`,
    alerts: {
      heading: 'Job alerts',
      text: 'An alert keeps your e-mail address, the search, the language, the jobs already sent and their dates, to send you the employer’s new jobs. Without your confirmation it is erased after seven days. Once confirmed, it ends after six months, unless you renew it, and is then erased. Each e-mail has a link to end it, which erases it at once.',
    },
    cookies: {
      heading: 'Cookies',
      text: 'No tracking cookie: these pages do not measure your visit, show no advertising and run no script of another site.',
    },
  },
  accessibility: {
    title: 'Accessibility statement',
    lead: (operator) =>
      `${operator} wants everyone to be able to use this service, in accordance with article 47 of the French law 2005-102 of 11 February 2005.`,
    conformance: {
      heading: 'Conformance',
      appliesTo: 'This statement applies to:',
      states: {
        unaudited:
          'These pages have not been audited yet: no conformance with the French accessibility standard (RGAA) is claimed.',
        none: 'These pages do not conform to the French accessibility standard (RGAA).',
        partial: 'These pages conform partially to the French accessibility standard (RGAA).',
        full: 'These pages conform fully to the French accessibility standard (RGAA).',
      },
      audit: 'Result of the audit:',
      ownTests:
        'The software is designed for WCAG 2.2, level AA, and checked by automatic tools, by keyboard and without script. This check replaces no audit.',
      writtenOn: (day) => `Statement written on ${day}.`,
    },
    contact: {
      heading: 'Feedback and contact',
      text: 'If any content or service is not accessible to you, write to us: we will direct you to an accessible alternative, or send you the content in another form.',
    },
    remedies: {
      heading: 'Remedies',
      lead: 'If you reported a fault that keeps you from using these pages, and received no satisfactory answer, you can:',
      items: {
        form: 'write to the French Defender of Rights',
        delegate: 'contact the delegate of the Defender of Rights in your region',
        post: 'send a letter, free and without a stamp: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07, France.',
      },
    },
  },
};
