import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLabels } from '#i18n/translate.ts';
import {
  type OfficeAnswer,
  type OfficeShop,
  openOfficeShop,
  type SignedIn,
} from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let editor: SignedIn;

beforeAll(async () => {
  shop = await openOfficeShop();
  editor = await shop.signIn('editor');
});
afterAll(() => shop.close());

const KEY = 'lbl_cart_title';
const PAGE = `/office/words/labels/${KEY}`;
const ORIGINAL = { en: defaultLabels('en')[KEY] ?? '', ar: defaultLabels('ar')[KEY] ?? '' };
const act = (fields: Readonly<Record<string, string>>, page = PAGE) =>
  shop.act(page, editor.token, 'label.change', { ...fields });
const was = ({ en, ar }: Readonly<Record<'en' | 'ar', string>>) => ({ 'was-en': en, 'was-ar': ar });
const faultsOf = ({ visit }: OfficeAnswer) => visit?.posted?.faults;
const read = async (locale: 'en' | 'ar') => {
  await shop.app.labels.refresh();
  return shop.app.labels.translator(locale)(KEY);
};
const countEntries = async (): Promise<number> => {
  const { n } = await shop.app.db.read
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('subject', '=', 'label')
    .executeTakeFirstOrThrow();
  return Number(n);
};

describe('a label', () => {
  it('is changed once, refused to a member who has not seen the change, undone and reset', async () => {
    const form = { en: 'Your bag', ar: ORIGINAL.ar, ...was(ORIGINAL) };
    expect((await act({ ...form, request: 'label-1' })).status).toBe(303);
    expect(await read('en')).toBe('Your bag');
    expect((await act({ ...form, request: 'label-1' })).status).toBe(303);
    expect(await countEntries()).toBe(1);

    const late = await act({ en: 'Your basket', ar: ORIGINAL.ar, ...was(ORIGINAL) });
    expect(late.status).toBe(409);
    expect(late.visit?.posted?.conflict?.sides).toEqual([
      expect.objectContaining({ name: 'en', theirs: 'Your bag', mine: 'Your basket', was: ORIGINAL.en }),
    ]);
    expect(await read('en')).toBe('Your bag');

    await shop.undo(PAGE, editor);
    expect(await read('en')).toBe(ORIGINAL.en);

    await act({ en: 'Your bag', ar: 'حقيبتك', ...was(ORIGINAL) });
    expect([await read('en'), await read('ar')]).toEqual(['Your bag', 'حقيبتك']);
    await act({ en: '', ar: '', ...was({ en: 'Your bag', ar: 'حقيبتك' }) });
    expect([await read('en'), await read('ar')]).toEqual([ORIGINAL.en, ORIGINAL.ar]);
  });

  it('keeps its placeholders, and refuses several lines, with the names of the fields', async () => {
    const page = '/office/words/labels/lbl_cart_pieces_other';
    const [en, ar] = [
      defaultLabels('en').lbl_cart_pieces_other ?? '',
      defaultLabels('ar').lbl_cart_pieces_other ?? '',
    ];
    const refused = await act({ en: 'many pieces', ar: 'a\nb {n}', ...was({ en, ar }) }, page);
    expect(faultsOf(refused)).toEqual({
      en: { code: 'label_placeholder_missing', values: { names: '{n}' } },
      ar: { code: 'label_several_lines' },
    });
  });

  it('with a form that only Arabic has is changed in Arabic', async () => {
    const key = 'lbl_cart_pieces_two';
    const ar = defaultLabels('ar')[key] ?? '';
    expect(Object.hasOwn(defaultLabels('en'), key)).toBe(false);
    const { status } = await act({ ar: 'قطعتان فقط', ...was({ en: '', ar }) }, `/office/words/labels/${key}`);
    expect(status).toBe(303);
  });
});
