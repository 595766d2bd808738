import { type ImportFault, importFaultInFile } from '#i18n/office/import-fault.ts';

interface Place {
  readonly file: string;
  /** Record id; '' for a fault of the complete file. */
  readonly record: string;
}

export interface Fault extends Place {
  readonly fault: ImportFault;
}

/** A fault as the command line tells it. */
export interface ToldFault extends Place {
  readonly message: string;
}

export const tellFault = ({ file, record, fault }: Fault): ToldFault => ({
  file,
  record,
  message: importFaultInFile(fault),
});

/** Example: `products.json, prime-whey: manufacturerId 'torvan' is not in manufacturers.json` */
export const formatTold = ({ file, record, message }: ToldFault): string =>
  `${[file, record].filter(Boolean).join(', ')}: ${message}`;

export const formatFault = (fault: Fault): string => formatTold(tellFault(fault));

export const dropRepeated = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [formatFault(fault), fault])).values(),
];

export type ReportFault = (record: string, fault: ImportFault) => void;

/** @param field of the record, for a form that shows the fault beside it */
export type ReportProductFault = (field: string, fault: ImportFault) => void;

export const collectFaults = () => {
  const faults: Fault[] = [];
  const reporterFor =
    (file: string): ReportFault =>
    (record, fault) => {
      faults.push({ file, record, fault });
    };
  return { faults, reporterFor };
};
