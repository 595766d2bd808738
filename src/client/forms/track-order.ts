import { api } from '#stores/session/api.ts';
import { enhancePublicForm } from './public-form.ts';

enhancePublicForm('trackOrder', {
  send: ({ OrderNumber, Contact }) => api('send-order-link', { OrderNumber, Contact }),
  success: 'lbl_track_sent',
  unexpected: 'unexpected_later',
});
