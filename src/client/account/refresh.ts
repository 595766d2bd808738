import { clientText } from '#client/page/labels.ts';
import { REDIRECT_MS } from '#domain/constants.ts';
import { readLocale } from '#i18n/locales.ts';
import { homePath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';
import { forgetCustomer } from './forget.ts';

// The call reads the request headers before the session is cleared. Its response is not used.
void api('logout', {});
forgetCustomer();
toast('good', clientText()('msg_refreshed'));
setTimeout(() => location.replace(homePath(readLocale(document.documentElement.lang))), REDIRECT_MS);
