/**
 * Gives a page that answers a form its own address, which it names in `data-own-address`. A reload and the way back then
 * show it again, and send nothing.
 */

const address = document.querySelector('[data-own-address]')?.getAttribute('data-own-address');
if (address) history.replaceState(null, '', address);
