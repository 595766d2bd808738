import { type Kysely, sql } from 'kysely';

/** Labels that become settings, with their key; `{locale}` where each language has its own. */
const MOVED = {
  lbl_com_site_title: 'shop_name_{locale}',
  lbl_com_phone: 'shop_phone',
  lbl_com_email: 'shop_email',
  lbl_com_city: 'shop_place_{locale}',
  lbl_contact_phone_hint: 'shop_hours_{locale}',
};

/** Name and contact of the shop were labels. English comes last, so that it decides what both languages share. */
export const moveIdentityToSettings = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  for (const [label, setting] of Object.entries(MOVED)) {
    const { rows } = await sql<{ locale: string; text: string }>`
      select locale, text from label_override where key = ${label} order by locale
    `.execute(db);
    for (const { locale, text } of rows) {
      const key = setting.replace('{locale}', locale);
      const value = JSON.stringify(text);
      await sql`
        insert into setting (key, value) values (${key}, ${value})
        on conflict (key) do update set value = ${value}
      `.execute(db);
    }
    await sql`delete from label_override where key = ${label}`.execute(db);
  }
};
