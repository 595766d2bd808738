import { clientText } from '#client/page/labels.ts';
import { isoDay } from '#domain/shop-day.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { formatDate } from '#i18n/format-date.ts';
import { api } from '#stores/session/api.ts';
import { $user, type User } from '#stores/session/session.ts';
import { toast } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';
import './show-password.ts';

/** Data export, account deletion and its cancellation on the profile page. */

const t = clientText();
const pending = document.querySelector<HTMLElement>('[data-pending]');
const orders = pending?.querySelector<HTMLElement>('[data-pending-orders]');
const date = pending?.querySelector('[data-pending-title] bdi');
const deletion = document.querySelector<HTMLElement>('[data-delete-account]');

const showOrders = (numbers: readonly string[]): void => {
  if (!orders) return;
  orders.hidden = numbers.length === 0;
  const place = orders.querySelector('bdi');
  if (place) place.textContent = joinWords(numbers, t.locale);
};

const refreshOrders = async (user: User): Promise<void> => {
  const answer = await api('get-account-deletion', { UserID: user.UserID });
  if (answer.ok) showOrders(answer.value.OpenOrders);
};

let shownAt: string | undefined;
$user.subscribe((user) => {
  const deleteAt = user?.DeleteAt;
  if (!pending || !deletion) return;
  pending.hidden = deleteAt === undefined;
  deletion.hidden = deleteAt !== undefined;
  if (date && deleteAt) date.textContent = formatDate(deleteAt, t.locale);
  if (user && deleteAt && deleteAt !== shownAt) void refreshOrders(user);
  shownAt = deleteAt;
  const email = deletion.querySelector<HTMLInputElement>('input[name="Email"]');
  if (email) email.value = user?.EmailAddress ?? '';
});

const withoutDeletion = ({ DeleteAt: _, ...user }: User): User => user;

enhanceForm('deleteAccount', async ({ Password }, form) => {
  const confirmed = form.elements.namedItem('Confirmed');
  if (!(confirmed instanceof HTMLInputElement && confirmed.checked))
    return { field: 'Confirmed', sentence: t('lbl_profile_delete_unconfirmed') };
  const user = $user.get();
  if (!user) return { sentence: t.error('login_required') };
  const answer = await api('request-account-deletion', { UserID: user.UserID, Password });
  if (!answer.ok) {
    const sentence = callSentence(answer.error, t);
    return answer.error.code === 'password_wrong' ? { field: 'Password', sentence } : { sentence };
  }
  const { DeleteAt, OpenOrders } = answer.value;
  shownAt = DeleteAt ?? undefined;
  showOrders(OpenOrders);
  if (DeleteAt) $user.set({ ...user, DeleteAt });
  pending?.focus();
  return 'done';
});

document.querySelector('[data-keep-account]')?.addEventListener('click', async ({ currentTarget }) => {
  const user = $user.get();
  if (!(currentTarget instanceof HTMLElement) || !user || currentTarget.ariaBusy === 'true') return;
  currentTarget.ariaBusy = 'true';
  const answer = await api('cancel-account-deletion', { UserID: user.UserID });
  currentTarget.ariaBusy = 'false';
  if (!answer.ok) {
    toast('bad', callSentence(answer.error, t));
    return;
  }
  $user.set(withoutDeletion(user));
  toast('good', t('lbl_profile_kept'));
  document.getElementById('your-data')?.focus();
});

const save = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

document.querySelector('[data-download-data]')?.addEventListener('click', async ({ currentTarget }) => {
  if (!(currentTarget instanceof HTMLElement) || currentTarget.ariaBusy === 'true') return;
  currentTarget.ariaBusy = 'true';
  const answer = await api('get-my-data', { UserID: $user.get()?.UserID });
  currentTarget.ariaBusy = 'false';
  if (!answer.ok) {
    toast('bad', callSentence(answer.error, t));
    return;
  }
  const day = isoDay(Date.parse(answer.value.ExportedAt));
  save(`quwana-my-data-${day}.json`, `${JSON.stringify(answer.value, null, 2)}\n`);
  toast('good', t('lbl_profile_download_done'));
});
