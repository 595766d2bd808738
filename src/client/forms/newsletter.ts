import { api } from '#stores/session/api.ts';
import { enhancePublicForm } from './public-form.ts';

enhancePublicForm('newsletter', {
  send: (values) => api('insert-subscriber', values),
  success: 'msg_subscribed',
  unexpected: 'unexpected_later',
});
