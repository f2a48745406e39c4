/** Flags with which tests start the project's programs in its folder. */
export const preload = ['--no-regexp-tier-up', '--import', './server/preload.mjs'];
