/** One thing that is wrong with a catalogue: where it stands and what it is. */
export interface Fault {
  /** `products.json` */
  readonly file: string;
  /** Id of the record, '' where the file as a whole is meant. */
  readonly record: string;
  readonly message: string;
}

export const formatFault = (fault: Fault): string =>
  [fault.file, fault.record].filter(Boolean).join(', ').concat(`: ${fault.message}`);
