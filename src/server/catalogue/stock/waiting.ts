import { sql } from 'kysely';

/** Customers who keep the product `p` in their wish list while it is sold out. The shop asks for no address. */
export const waitingOfProduct = sql<number>`case when p.stock_quantity > 0 then 0 else
  (select count(distinct w.customer_id) from customer_list_item w
    where w.product_id = p.id and w.list = 'wishlist' and w.quantity > 0) end`;
