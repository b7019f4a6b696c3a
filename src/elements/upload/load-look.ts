/** What shows a file that is sent, and what was found out about one that is held back. */
export const loadLook = () => import('./look.js');
