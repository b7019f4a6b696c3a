/** Receives reports that other apps share with the installed demo. It caches nothing. */
import { receiveShares } from 'hdt-elements/share';

receiveShares({ action: 'share', page: 'upload.html' });
