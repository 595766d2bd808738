export const PERSONAL_COLUMN =
  /email|^(first|last|full|reviewer)_name$|(^|_)(mobile|phone|address|postal_code|recipient|note|message|customer_id|order_id|order_item_id|shipment_id)$|delivery|password|token/;
/** Tables about businesses. */
export const OTHERS = ['vendor'];
