/** One thing that is wrong with a catalogue: where it stands and what it is. */
export interface Fault {
  /** `products.json` */
  readonly file: string;
  /** Id of the record, '' where the file as a whole is meant. */
  readonly record: string;
  readonly message: string;
}

/** `products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json` */
export const formatFault = (fault: Fault): string =>
  `${[fault.file, fault.record].filter(Boolean).join(', ')}: ${fault.message}`;

/** Each fault once, in the order of the first. */
export const dropRepeated = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [formatFault(fault), fault])).values(),
];

/** Says what is wrong with one record. */
export type Say = (record: string, message: string) => void;

/** Collects faults file by file. */
export const collectFaults = () => {
  const faults: Fault[] = [];
  const sayIn =
    (file: string): Say =>
    (record, message) => {
      faults.push({ file, record, message });
    };
  return { faults, sayIn };
};
