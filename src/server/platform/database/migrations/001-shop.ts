import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../db.ts';

type Table = CreateTableBuilder<string, string>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const zero: Column = (column) => column.notNull().defaultTo(0);

export const createShop =
  (engine: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    const id = (table: Table): Table =>
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity());
    const texts =
      (...names: string[]) =>
      (table: Table): Table =>
        names.reduce<Table>((built, name) => built.addColumn(name, 'text', required), table);
    const both = (...names: string[]) => texts(...names.flatMap((name) => [`${name}_en`, `${name}_ar`]));
    const numbers =
      (column: Column, ...names: string[]) =>
      (table: Table): Table =>
        names.reduce<Table>((built, name) => built.addColumn(name, 'bigint', column), table);
    const flags = (...names: string[]) => numbers((column) => zero(column), ...names);
    const maybe =
      (type: 'text' | 'bigint', ...names: string[]) =>
      (table: Table): Table =>
        names.reduce<Table>((built, name) => built.addColumn(name, type), table);
    const link =
      (name: string, target: string, column: Column = required) =>
      (table: Table): Table =>
        table.addColumn(name, 'integer', (definition) => column(definition.references(`${target}.id`)));
    const owned = (name: string, target: string) =>
      link(name, target, (column) => column.notNull().onDelete('cascade'));
    const optional = (name: string, target: string) => link(name, target, (column) => column);
    const key = (table: Table): Table =>
      table.addColumn('key', 'text', (column) => column.notNull().unique());
    const named = (table: Table): Table => table.$call(id).$call(key).$call(both('name'));
    const position = numbers(zero, 'position');
    const create = (name: string, ...parts: ((table: Table) => Table)[]): Promise<void> =>
      parts
        // A new table builder has no columns yet.
        .reduce<Table>((table, part) => part(table), db.schema.createTable(name) as unknown as Table)
        .execute();
    const index = (table: string, ...columns: string[]): Promise<void> =>
      db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute();

    await create('setting', (table) =>
      table.addColumn('key', 'text', (column) => column.primaryKey()).addColumn('value', 'text', required),
    );
    await create('import_record', texts('kind', 'key'), numbers(required, 'imported_at'), (table) =>
      table.addPrimaryKeyConstraint('import_record_key', ['kind', 'key']),
    );
    await create(
      'media',
      id,
      texts('hash', 'ext', 'color', 'edge_color'),
      numbers(required, 'width', 'height'),
      (table) => table.addUniqueConstraint('media_hash', ['hash']),
    );

    await create(
      'category',
      named,
      optional('parent_id', 'category'),
      position,
      optional('media_id', 'media'),
    );
    await create(
      'category_path',
      owned('category_id', 'category'),
      owned('ancestor_id', 'category'),
      (table) => table.addPrimaryKeyConstraint('category_path_key', ['ancestor_id', 'category_id']),
    );
    await create('manufacturer', named, both('description'), texts('color'), position);
    await create('vendor', named, both('city'), texts('email'));
    await create(
      'size',
      named,
      texts('kind'),
      both('short_name'),
      maybe('bigint', 'grams'),
      maybe('text', 'inches', 'centimetres'),
      position,
    );
    await create('color', named, texts('hex'), position);
    for (const name of ['tag', 'allergen', 'attribute']) await create(name, named, position);
    await create('shipping_method', named, texts('days'), numbers(required, 'price'), position);

    await create(
      'product',
      named,
      texts('sku'),
      link('category_id', 'category'),
      link('manufacturer_id', 'manufacturer'),
      link('vendor_id', 'vendor'),
      both('short_description', 'full_description', 'meta_title', 'meta_description', 'meta_keywords'),
      texts('search_text'),
      (table) =>
        table
          .addColumn('price', 'bigint', (column) => column.notNull().check(sql`price > 0`))
          .addColumn('stock_quantity', 'bigint', (column) => column.notNull().check(sql`stock_quantity >= 0`))
          .addCheckConstraint(
            'product_discount',
            sql`discounted_price is null or (discounted_price > 0 and discounted_price < price)`,
          )
          .addUniqueConstraint('product_sku', ['sku']),
      maybe(
        'bigint',
        'discounted_price',
        'discount_ends_at',
        'order_maximum_quantity',
        'hot_deal_ends_at',
        'protein_mg',
        'price_per_serving',
      ),
      maybe(
        'text',
        'coupon_code',
        'digital_file',
        'net_content',
        'nutrition_json',
        'ingredients_en',
        'ingredients_ar',
      ),
      flags(
        'display_stock',
        'is_shipping_free',
        'is_digital',
        'mark_as_new',
        'is_hot_deal',
        'is_favourite',
        'is_popular',
        'has_variants',
      ),
      numbers(
        zero,
        'shipping_charge',
        'estimated_shipping_days',
        'pieces_sold',
        'rating_sum',
        'rating_count',
      ),
      numbers(required, 'added_at'),
      position,
    );
    await index('product', 'category_id', 'position');
    await index('product', 'manufacturer_id');
    await index('product', 'added_at');

    const choice = (table: Table) =>
      table
        .$call(owned('product_id', 'product'))
        .$call(numbers(required, 'price_type'))
        .$call(numbers(zero, 'amount'))
        .$call(position);
    await create(
      'product_image',
      id,
      owned('product_id', 'product'),
      link('media_id', 'media'),
      optional('color_id', 'color'),
      both('alt'),
      position,
    );
    await index('product_image', 'product_id', 'position');
    await create('product_size', choice, link('size_id', 'size'), (table) =>
      table.addPrimaryKeyConstraint('product_size_key', ['product_id', 'size_id']),
    );
    await create('product_color', choice, link('color_id', 'color'), (table) =>
      table.addPrimaryKeyConstraint('product_color_key', ['product_id', 'color_id']),
    );
    await create(
      'product_attribute',
      owned('product_id', 'product'),
      link('attribute_id', 'attribute'),
      flags('is_required'),
      position,
      (table) => table.addPrimaryKeyConstraint('product_attribute_key', ['product_id', 'attribute_id']),
    );
    await create(
      'product_attribute_value',
      id,
      texts('key'),
      both('name'),
      choice,
      link('attribute_id', 'attribute'),
      (table) =>
        table.addUniqueConstraint('product_attribute_value_key', ['product_id', 'attribute_id', 'key']),
    );
    for (const name of ['tag', 'allergen', 'shipping_method']) {
      await create(
        `product_${name}`,
        owned('product_id', 'product'),
        link(`${name}_id`, name),
        ...(name === 'allergen' ? [] : [position]),
        (table) => table.addPrimaryKeyConstraint(`product_${name}_key`, ['product_id', `${name}_id`]),
      );
    }
    await index('product_size', 'size_id');
    await index('product_color', 'color_id');
    await index('product_tag', 'tag_id');

    await create(
      'review',
      id,
      maybe('text', 'key'),
      owned('product_id', 'product'),
      texts('title', 'body', 'reviewer_name', 'reviewer_email', 'language'),
      flags('is_verified', 'is_published'),
      numbers(required, 'created_at'),
      (table) =>
        table
          .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
          .addUniqueConstraint('review_once', ['product_id', 'reviewer_email']),
    );

    await create(
      'banner',
      id,
      key,
      position,
      both('top_title', 'main_title', 'bottom_title', 'button_text'),
      texts('target_kind', 'text_color'),
      numbers(required, 'target_id'),
      ...['media_en_id', 'media_ar_id', 'phone_media_en_id', 'phone_media_ar_id'].map((name) =>
        link(name, 'media'),
      ),
    );
    await create(
      'campaign',
      id,
      key,
      position,
      both('main_title', 'discount_title', 'body'),
      link('media_id', 'media'),
      numbers(required, 'starts_at', 'ends_at'),
    );
    await create(
      'campaign_product',
      owned('campaign_id', 'campaign'),
      owned('product_id', 'product'),
      position,
      (table) => table.addPrimaryKeyConstraint('campaign_product_key', ['campaign_id', 'product_id']),
    );
    await create(
      'coupon',
      named,
      (table) => table.addColumn('code', 'text', (column) => column.notNull().unique()),
      numbers(required, 'price_type', 'amount', 'starts_at', 'ends_at'),
      numbers(zero, 'minimum_order', 'used_count'),
      maybe('bigint', 'maximum_discount', 'usage_limit', 'per_customer_limit'),
      optional('category_id', 'category'),
      flags('is_active'),
      (table) =>
        table.addCheckConstraint('coupon_uses', sql`usage_limit is null or used_count <= usage_limit`),
    );

    // Uses the ids of ISO 3166-1 (countries) and GeoNames (states, cities).
    const numbered = (table: Table) => table.addColumn('id', 'integer', (column) => column.primaryKey());
    await create('country', numbered, texts('iso2'), both('name'));
    await create('state_province', numbered, link('country_id', 'country'), texts('code'), both('name'));
    await create('city', numbered, link('state_province_id', 'state_province'), both('name'));
    await index('state_province', 'country_id');
    await index('city', 'state_province_id');

    await create(
      'customer',
      id,
      texts(
        'first_name',
        'last_name',
        'email',
        'password_hash',
        'mobile',
        'address',
        'postal_code',
        'locale',
      ),
      (table) => table.addColumn('email_key', 'text', (column) => column.notNull().unique()),
      optional('country_id', 'country'),
      optional('state_province_id', 'state_province'),
      optional('city_id', 'city'),
      numbers(required, 'created_at'),
    );
    await create(
      'customer_session',
      (table) => table.addColumn('token_hash', 'text', (column) => column.primaryKey()),
      owned('customer_id', 'customer'),
      numbers(required, 'created_at', 'last_used_at', 'expires_at'),
    );
    await index('customer_session', 'customer_id');

    await create(
      'orders',
      id,
      (table) => table.addColumn('number', 'text', (column) => column.notNull().unique()),
      link('customer_id', 'customer'),
      texts('state', 'note', 'locale', 'currency', 'request_hash', 'delivery_json'),
      numbers(required, 'payment_method', 'subtotal', 'shipping', 'discount', 'total', 'placed_at'),
      optional('coupon_id', 'coupon'),
      maybe('text', 'coupon_code', 'idempotency_key'),
      (table) =>
        table
          .addUniqueConstraint('orders_once', ['customer_id', 'idempotency_key'])
          .addCheckConstraint('orders_total', sql`total >= 0 and total = subtotal + shipping - discount`),
    );
    await index('orders', 'customer_id', 'placed_at');
    await create(
      'order_line',
      id,
      owned('order_id', 'orders'),
      link('product_id', 'product'),
      both('product_name'),
      texts('choices_json'),
      maybe('text', 'image_url', 'digital_file'),
      numbers(required, 'full_price', 'unit_price', 'shipping_charge', 'line_total'),
      flags('is_digital'),
      position,
      (table) =>
        table.addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`)),
    );
    await index('order_line', 'order_id');
    await create(
      'order_event',
      id,
      owned('order_id', 'orders'),
      numbers(required, 'at'),
      maybe('text', 'from_state'),
      texts('to_state', 'cause'),
    );
    await index('order_event', 'order_id');
  };
