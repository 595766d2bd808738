import { type Kysely, sql } from 'kysely';

export const addCustomerLists = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table customer_list_item (
      customer_id integer not null references customer(id) on delete cascade,
      list text not null check (list in ('cart', 'wishlist', 'compare')),
      item_key text not null,
      product_id integer not null references product(id) on delete cascade,
      choices_json text not null,
      quantity integer not null check (quantity >= 0),
      added_at bigint not null,
      changed_at bigint not null,
      primary key (customer_id, list, item_key))`)
    .execute(db);
  await sql
    .raw('create index customer_list_item_by_product_id on customer_list_item (product_id)')
    .execute(db);
};
