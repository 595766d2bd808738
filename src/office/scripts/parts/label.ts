import {
  type CheckedRow,
  checkLabel,
  energyFromMacros,
  KJ_PER_KCAL,
  type LabelColumn,
} from '#domain/catalogue/label-checks.ts';
import { readNumber } from '#domain/catalogue/read-number.ts';

/** Checks the nutrition table while it is typed, as the server does when it is saved. */
type Texts = Readonly<Record<string, string>>;

const COLUMNS: readonly LabelColumn[] = ['perServing', 'per100'];

/** `<0.5` is a value below 0.5. */
const readAmount = (text: string): number | undefined => readNumber(text.trim().replace(/^</, ''));

export const followLabel = (form: HTMLFormElement, panel: HTMLElement): void => {
  const texts: Texts = JSON.parse(panel.dataset.label ?? '{}');
  const valueAt = (name: string): string => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  const readRow = (row: HTMLElement): CheckedRow => {
    const control = (end: string) =>
      row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$="${end}"]`)?.value ?? '';
    const amount = (column: LabelColumn) => {
      const value = readAmount(control(`.${column}`));
      const lessThan = control(`.${column}`).trim().startsWith('<');
      return value === undefined ? undefined : { value, unit: control('.unit'), lessThan };
    };
    return { name: { en: control('.name.en') }, perServing: amount('perServing'), per100: amount('per100') };
  };
  const line = (text: string, isBad: boolean): HTMLElement => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    paragraph.classList.toggle('is-bad', isBad);
    return paragraph;
  };

  const update = (): void => {
    const rows = [...form.querySelectorAll<HTMLElement>('[data-fact]')].map(readRow);
    const unit = valueAt('nutrition.basis.unit');
    const serving = {
      amount: readAmount(valueAt('nutrition.serving.amount')) ?? 0,
      unit: valueAt('nutrition.serving.unit'),
    };
    const faults = checkLabel({ serving, basis: unit === '' ? null : { amount: 100, unit }, rows });
    const energy = COLUMNS.flatMap((column) => {
      const macros = energyFromMacros(rows, column);
      if (!macros) return [];
      const kcal = Math.round(macros.least);
      const text = (texts.macros_energy ?? '')
        .replace('{kcal}', String(kcal))
        .replace('{kj}', String(Math.round(kcal * KJ_PER_KCAL)));
      return [line(`${texts[column]}: ${text}`, false)];
    });
    const bad = faults.map(({ code, column, row, given, expected }) => {
      const text = (texts[code] ?? '')
        .replace('{given}', String(given))
        .replace('{expected}', String(expected));
      return line(`${texts[column]}, ${rows[row]?.name.en ?? ''}: ${text}`, true);
    });
    panel.hidden = energy.length === 0 && bad.length === 0;
    panel.replaceChildren(...energy, ...(bad.length > 0 ? bad : [line(texts.good ?? '', false)]));
  };
  form.addEventListener('input', update);
  update();
};
