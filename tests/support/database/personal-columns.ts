/** A column that says something about a person, or leads to one. */
export const PERSONAL_COLUMN =
  /email|^(first|last|full|reviewer)_name$|(^|_)(mobile|phone|address|postal_code|recipient|note|message|customer_id|order_id|order_item_id|shipment_id)$|delivery|password|token/;
/** A seller of the shop is a business, and no customer. */
export const OTHERS = ['vendor'];
