import { cachedHtml } from '#components/fragment-cache.ts';
import { formatJsonScript } from '#components/seo/json-script.ts';
import { pickLabels } from '#i18n/translate.ts';
import type { Translate } from '#i18n/translate-with.ts';

/** Prefixes of the labels that the Base layout embeds in every page. Each one increases the page size. */
const CLIENT_LABELS = [
  'msg_added_',
  'msg_no_item_in_cart',
  'msg_session_ended',
  'lbl_hdr_wishlist_count_',
  'lbl_hdr_cart_count_',
  'lbl_hdr_sug_',
  'lbl_nav_hello',
  'lbl_nav_login',
  'lbl_wish_remove',
  'lbl_wish_empty',
  'lbl_wish_continue',
  'lbl_wish_clear',
  'lbl_wish_undo',
  'lbl_wish_move',
  'lbl_wish_choose',
  'lbl_wish_gone',
  'lbl_wish_as_page',
  'lbl_card_out_of_stock',
  'lbl_com_was',
  'lbl_com_pause',
  'lbl_com_play',
  'msg_subscribed',
  'err_unexpected',
  'err_required',
  'err_too_long',
  'err_email_invalid',
  'err_island_failed',
  'err_offline',
  'err_search_too_short',
  'err_product_invalid',
  'err_out_of_stock',
  'err_select_',
  'err_quantity_over_maximum',
  'err_already_in_',
  'err_cart_full',
] as const;

export const formatClientLabels = (t: Translate, more: readonly string[]): Promise<string> =>
  cachedHtml(t, `client-labels ${more.join(' ')}`, async () =>
    formatJsonScript(pickLabels(t, [...CLIENT_LABELS, ...more])),
  );
