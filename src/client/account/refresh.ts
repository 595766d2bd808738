import { clientText } from '#client/page/labels.ts';
import { REDIRECT_MS } from '#domain/constants.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';
import { forgetCustomer } from './forget.ts';

/** Clears the customer's data in this browser, shows a toast, and redirects to the home page. */
// The request headers are read synchronously, before the session is cleared. The response does not matter.
void api('logout', {});
forgetCustomer();
toast('good', clientText()('msg_refreshed'));
setTimeout(() => location.replace(homePath(readLocale(document.documentElement.lang))), REDIRECT_MS);
