import type { DeliveryMethod, DeliveryRules, DeliveryZone } from './rules.ts';

export type DeliveryChange =
  | { readonly kind: 'save-zone'; readonly id: number; readonly zone: Omit<DeliveryZone, 'id' | 'methods'> }
  | {
      readonly kind: 'save-method';
      readonly id: number;
      readonly zoneId: number;
      readonly method: Omit<DeliveryMethod, 'id'>;
    }
  | { readonly kind: 'move'; readonly id: number; readonly by: -1 | 1 }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'weigh'; readonly defaultGrams: number }
  | { readonly kind: 'replace'; readonly rules: Pick<DeliveryRules, 'defaultGrams' | 'zones'> };

interface Entry {
  readonly id: number;
}

const move = <T extends Entry>(list: readonly T[], id: number, by: -1 | 1): readonly T[] => {
  const at = list.findIndex((one) => one.id === id);
  const [one, other] = [list[at], list[at + by]];
  return one && other ? list.with(at, other).with(at + by, one) : list;
};

const put = <T extends Entry>(list: readonly T[], one: T): readonly T[] =>
  list.some(({ id }) => id === one.id)
    ? list.map((other) => (other.id === one.id ? one : other))
    : [...list, one];

const inMethods = (
  rules: DeliveryRules,
  edit: (methods: readonly DeliveryMethod[], zone: DeliveryZone) => readonly DeliveryMethod[],
): DeliveryRules => ({
  ...rules,
  zones: rules.zones.map((zone) => ({ ...zone, methods: edit(zone.methods, zone) })),
});

/** Ids of zones and methods are different. */
export const listIds = ({ zones }: Pick<DeliveryRules, 'zones'>): number[] =>
  zones.flatMap(({ id, methods }) => [id, ...methods.map((method) => method.id)]);

const replace = (
  { nextId }: DeliveryRules,
  { defaultGrams, zones }: Pick<DeliveryRules, 'defaultGrams' | 'zones'>,
): DeliveryRules => ({
  defaultGrams,
  zones,
  nextId: Math.max(nextId, ...listIds({ zones }).map((id) => id + 1)),
});

/** Makes a change. Id 0 adds a zone or method. @returns undefined if the zone or method is gone */
export const editRules = (rules: DeliveryRules, change: DeliveryChange): DeliveryRules | undefined => {
  const { nextId, zones } = rules;
  const isKnown = (id: number) => listIds(rules).includes(id);
  switch (change.kind) {
    case 'weigh':
      return { ...rules, defaultGrams: change.defaultGrams };
    case 'replace':
      return replace(rules, change.rules);
    case 'save-zone': {
      const { id, zone } = change;
      if (id === 0)
        return { ...rules, nextId: nextId + 1, zones: [...zones, { ...zone, id: nextId, methods: [] }] };
      const methods = zones.find((one) => one.id === id)?.methods;
      return methods && { ...rules, zones: put(zones, { ...zone, id, methods }) };
    }
    case 'save-method': {
      const { id, zoneId, method } = change;
      const home = zones.find((zone) =>
        id === 0 ? zone.id === zoneId : zone.methods.some((one) => one.id === id),
      );
      if (!home) return undefined;
      const saved = { ...method, id: id || nextId };
      const edited = inMethods(rules, (methods, zone) => (zone === home ? put(methods, saved) : methods));
      return id === 0 ? { ...edited, nextId: nextId + 1 } : edited;
    }
    case 'move': {
      const { id, by } = change;
      if (!isKnown(id)) return undefined;
      return inMethods({ ...rules, zones: move(zones, id, by) }, (methods) => move(methods, id, by));
    }
    case 'remove': {
      const { id } = change;
      if (!isKnown(id)) return undefined;
      const isOther = (one: Entry) => one.id !== id;
      return inMethods({ ...rules, zones: zones.filter(isOther) }, (methods) => methods.filter(isOther));
    }
  }
};
