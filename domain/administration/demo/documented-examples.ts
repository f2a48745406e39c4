// The documentation's examples name the demo's workspace and job, so that a copied example works on the demo.

/** The workspace of the demo. */
export const demoWorkspace = { slug: 'atelier-lumiere', name: 'Atelier Lumière' };
/** The id of the demo's first job. */
export const demoJobId = '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11';
