import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Engine } from '../db.ts';
import { createTriggers, differs } from './triggers.ts';

const IN_STOCK = 'variant.is_offered = 1 and variant.stock > 0';

/** The sizes or colours of products for which no variant is in stock, although another one of the product is. */
const selectSoldOut = (engine: Engine, noun: keyof typeof ATTRIBUTE, condition: string): string => {
  const find = engine === 'postgres' ? 'strpos' : 'instr';
  const attribute = ATTRIBUTE[noun];
  return `insert into sold_out_choice (product_id, attribute_id, term_id)
    select part.product_id, ${attribute}, part.${noun}_id from product_${noun} as part
    join ${noun} as term on term.id = part.${noun}_id
    where ${condition}
      and exists (select 1 from product where id = part.product_id and stock_by_variant = 1)
      and exists (select 1 from product_variant as variant where variant.product_id = part.product_id and ${IN_STOCK})
      and not exists (select 1 from product_variant as variant where variant.product_id = part.product_id and ${IN_STOCK}
        and ${find}(',' || variant.combination || ',', ',${attribute}=' || term.key || ',') > 0)`;
};

const refresh = (engine: Engine, id: string): string[] => [
  `delete from sold_out_choice where product_id = ${id}`,
  selectSoldOut(engine, 'size', `part.product_id = ${id}`),
  selectSoldOut(engine, 'color', `part.product_id = ${id}`),
];

/**
 * Sizes and colours that listings do not filter by. In a table of its own, since every change of `product_size` makes
 * all pages stale.
 */
export const createSoldOutChoices =
  (engine: Engine): Migration['up'] =>
  async (db) => {
    const statements = [
      `create table sold_out_choice (
        product_id integer not null references product(id) on delete cascade,
        attribute_id integer not null,
        term_id integer not null,
        primary key (product_id, attribute_id, term_id))`,
      ...createTriggers(engine, 'sold_out_variant', [
        { name: 'insert', on: 'insert on product_variant', run: refresh(engine, 'new.product_id') },
        { name: 'delete', on: 'delete on product_variant', run: refresh(engine, 'old.product_id') },
        {
          name: 'update',
          on: 'update of stock, is_offered, combination on product_variant',
          when: `(old.stock < 1) <> (new.stock < 1) or ${differs(engine, ['is_offered', 'combination'])}`,
          run: refresh(engine, 'new.product_id'),
        },
      ]),
      ...createTriggers(engine, 'sold_out_product', [
        {
          name: 'update',
          on: 'update of stock_by_variant on product',
          changed: ['stock_by_variant'],
          run: refresh(engine, 'new.id'),
        },
      ]),
      ...(['size', 'color'] as const).flatMap((noun) =>
        createTriggers(engine, `sold_out_${noun}`, [
          { name: 'insert', on: `insert on product_${noun}`, run: refresh(engine, 'new.product_id') },
        ]),
      ),
      selectSoldOut(engine, 'size', '1 = 1'),
      selectSoldOut(engine, 'color', '1 = 1'),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
