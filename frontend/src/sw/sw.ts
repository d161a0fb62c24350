import { answerRequests } from './cache/routes';
import { takeOver } from './update/take-over';
import { announcePushes } from './push/announce';
import { openClicked } from './push/open-clicked';
import { renewSubscription } from './push/renew-subscription';
import type { Scope } from './scope';

// The build replaces `self.__WB_MANIFEST` in the text of this file.
declare const self: Scope;

const shell = self.__WB_MANIFEST;
answerRequests(shell);
takeOver(shell);
announcePushes();
openClicked();
renewSubscription();
