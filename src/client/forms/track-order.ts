import { readOrderNumber } from '#domain/orders/order-link.ts';
import { api } from '#stores/session/api.ts';
import { enhancePublicForm } from './public-form.ts';

const note = document.querySelector<HTMLElement>('[data-found]');

/** Shows the state of an order that no mail can reach. */
const show = (order: string, state: string | undefined): void => {
  if (!note) return;
  const [number, name] = note.querySelectorAll('bdi');
  if (number) number.textContent = readOrderNumber(order);
  if (name) name.textContent = state ?? '';
  note.hidden = state === undefined;
  if (state !== undefined) note.focus();
};

enhancePublicForm('trackOrder', {
  send: async ({ OrderNumber, Contact }) => {
    const answer = await api('send-order-link', { OrderNumber, Contact });
    show(OrderNumber, answer.ok ? answer.value[0]?.OrderState : undefined);
    return answer;
  },
  success: () => (note?.hidden === false ? 'lbl_track_found' : 'lbl_track_sent'),
  unexpected: 'unexpected_later',
});
