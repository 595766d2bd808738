import { api } from '#stores/session/api.ts';
import { enhancePublicForm } from './public-form.ts';

enhancePublicForm('contact', {
  send: (values) => api('contact-us', values),
  success: 'msg_message_sent',
  unexpected: 'unexpected',
});
