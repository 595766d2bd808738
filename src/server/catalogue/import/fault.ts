import type { MarkupFault } from '#server/platform/markdown/check-markup.ts';

export type FaultInText = MarkupFault & { readonly field: string };

export interface Fault {
  readonly file: string;
  /** Record id; '' for a fault of the complete file. */
  readonly record: string;
  readonly message: string;
  readonly text?: FaultInText | undefined;
}

/** Example: `products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json` */
export const formatFault = (fault: Fault): string =>
  `${[fault.file, fault.record].filter(Boolean).join(', ')}: ${fault.message}`;

export const dropRepeated = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [formatFault(fault), fault])).values(),
];

export type ReportFault = (record: string, message: string, text?: FaultInText) => void;

export const collectFaults = () => {
  const faults: Fault[] = [];
  const reporterFor =
    (file: string): ReportFault =>
    (record, message, text) => {
      faults.push({ file, record, message, ...(text && { text }) });
    };
  return { faults, reporterFor };
};
