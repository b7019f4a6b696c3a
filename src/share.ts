/**
 * Files that other apps share with an installed page. `receiveShares` belongs in the page's Service Worker, `offerShares` in
 * the page.
 *
 * @module hdt-elements/share
 */
export { offerShares, type ShareTaker } from './share/offer-shares.js';
export { type ReceiveSharesOptions, receiveShares } from './share/receive-shares.js';
export type { ShareFault } from './share/share-fault.js';
export { takeShare } from './share/take-share.js';
