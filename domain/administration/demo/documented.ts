/** The documentation's examples use these names, so that a call pasted from there works on the demo. */
export const demoWorkspace = { slug: 'atelier-lumiere', name: 'Atelier Lumière' };
export const demoJobId = '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11';
