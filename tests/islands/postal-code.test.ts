import { afterEach, expect, test, vi } from 'vitest';
import { fillByPostalCode } from '#client/forms/fill-by-postal-code.ts';

const LABELS = { err_postal_code_elsewhere: 'Most addresses with this PIN code are in {state}.' };

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a warning about a postal code stays at its field until the code or the state changes', async () => {
  document.body.innerHTML = `<script type="application/json" id="client-labels">${JSON.stringify(LABELS)}</script>
    <form><input name="CountryID" value="356">
      <div><input id="PostalCode" name="PostalCode" aria-describedby="PostalCode-error"></div>
      <select name="StateProvinceId"><option value=""><option value="1"><option value="2"></select>
      <select name="CityId"><option value=""><option value="7" selected></select></form>`;
  const place = { StateProvinceID: 2, StateName: 'Karnataka', CityID: null, CityName: null };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ statusCode: 200, message: '', errorMessage: '', data: JSON.stringify([place]) }),
  );
  const form = document.querySelector('form');
  const code = document.querySelector<HTMLInputElement>('#PostalCode');
  const state = document.querySelector('select');
  if (!form || !code || !state) throw new Error('no form');
  fillByPostalCode(form, async () => {});
  const notice = document.querySelector('[role="status"]');
  expect(code.getAttribute('aria-describedby')).toBe(`PostalCode-error ${notice?.id}`);
  const choose = (value: string) => {
    state.value = value;
    state.dispatchEvent(new Event('change'));
  };
  choose('1');
  code.value = '560001';
  code.dispatchEvent(new Event('input'));
  await expect.poll(() => notice?.textContent).toBe('Most addresses with this PIN code are in Karnataka.');
  choose('2');
  expect(notice?.textContent).toBe('');
});
