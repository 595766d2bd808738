import { ok, refuse } from '#domain/result.ts';
import { SHOP_PICTURES } from '#routes/office/shop-pictures.ts';
import { NONE } from '#routes/office/shop-settings.ts';
import { changeSettings, type WantedSetting } from '#server/settings/settings.ts';
import { storeShopPicture } from '#server/settings/store-shop-picture.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import type { Fault } from '../fault.ts';

/** Stores the files, and takes the pictures away that are ticked. An undo names the earlier pictures instead. */
const setPictures: OfficeAction = {
  permission: 'settings.change',
  run: async ({ app, files }, form) => {
    const wanted: WantedSetting[] = [];
    const faults: Record<string, Fault> = {};
    for (const key of SHOP_PICTURES) {
      const file = files.find(({ field }) => field === `file-${key}`);
      const expected = form.text(`was-${key}`) || NONE;
      const stored = file && (await storeShopPicture(app, key, file.path));
      if (file && stored && !stored.ok)
        faults[key] = { code: `picture_${stored.error}`, values: { name: file.name } };
      else if (stored?.ok) wanted.push({ key, words: stored.value, expected });
      else if (form.isOn(`remove-${key}`)) wanted.push({ key, words: [NONE], expected });
      else if (form.text(key) !== '') wanted.push({ key, words: form.text(key).split(' '), expected });
    }
    if (Object.keys(faults).length > 0) return refuse({ faults });
    if (wanted.length === 0) return ok({ notice: { code: 'settings_unchanged' } });
    const saved = await changeSettings(app, wanted, { requestKey: form.requestKey });
    if (!saved.ok && saved.error.code === 'conflict')
      return refuse({ ...faultOf(saved.error.key, 'setting_conflict'), status: 409 });
    if (!saved.ok) return refuse(faultOf('', 'setting_text'));
    return ok({
      notice: { code: 'settings_saved' },
      undo: {
        action: 'shop.set-pictures',
        fields: Object.fromEntries([
          ...wanted.map(({ key, expected = NONE }) => [key, expected]),
          ...saved.value.map(({ key, value }) => [`was-${key}`, value]),
        ]),
      },
    });
  },
};

export const shopActions = {
  'shop.set-pictures': setPictures,
} satisfies Readonly<Record<string, OfficeAction>>;
