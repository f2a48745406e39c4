/**
 * Gives a page that answers a form the address that its `data-own-address` names. A reload and the way back then show the
 * page again, and send nothing.
 */

const address = document.querySelector('[data-own-address]')?.getAttribute('data-own-address');
if (address) history.replaceState(null, '', address);
