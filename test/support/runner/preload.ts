/** Flags with which the package's scripts start Node.js in the project's folder. */
export const preload = ['--no-regexp-tier-up', '--import', './server/preload.mjs'];
