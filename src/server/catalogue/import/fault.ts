export interface Fault {
  readonly file: string;
  /** Id of the record; '' for the whole file. */
  readonly record: string;
  readonly message: string;
}

/** Example: `products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json` */
export const formatFault = (fault: Fault): string =>
  `${[fault.file, fault.record].filter(Boolean).join(', ')}: ${fault.message}`;

/** Removes duplicates. */
export const dropRepeated = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [formatFault(fault), fault])).values(),
];

export type Say = (record: string, message: string) => void;

export const collectFaults = () => {
  const faults: Fault[] = [];
  const sayIn =
    (file: string): Say =>
    (record, message) => {
      faults.push({ file, record, message });
    };
  return { faults, sayIn };
};
