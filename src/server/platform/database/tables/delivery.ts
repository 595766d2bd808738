/** A single row. */
export interface DeliveryRulesTable {
  id: number;
  /** Counts the changes. */
  version: number;
  /** `DeliveryRules` of the domain. */
  rules_json: string;
}
