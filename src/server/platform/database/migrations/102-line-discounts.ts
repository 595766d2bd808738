import { type Kysely, sql } from 'kysely';

/**
 * The share of each line in the discount of its order. Orders so far were refunded and invoiced in proportion to all lines, with
 * the largest remainders rounded up, so they keep those shares.
 */
export const addLineDiscounts = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table order_line add column discount integer not null default 0');
  await run(`update order_line set discount = share.amount from (
      select id, floored + case when place <= discount - cast(sum(floored) over (partition by order_id) as bigint)
        then 1 else 0 end as amount
      from (
        select id, order_id, discount, product / total as floored,
          row_number() over (partition by order_id order by product % total desc, position) as place
        from (
          select l.id, l.order_id, l.position, o.discount, cast(o.discount as bigint) * l.line_total as product,
            cast(sum(l.line_total) over (partition by l.order_id) as bigint) as total
          from order_line l join orders o on o.id = l.order_id
          where o.discount > 0
        ) as line where total > 0
      ) as ranked
    ) as share where share.id = order_line.id`);
};
