import type { SheetFault } from '#server/platform/table/sheet.ts';

/** Why a file of rows cannot be read, and what to do. */
export const describeSheetFault = ({ code, at = '' }: SheetFault): string => {
  switch (code) {
    case 'sheet_quotes':
      return 'a quoted field is not closed';
    case 'sheet_rows':
      return `the file has more than ${at} rows: split it`;
    case 'sheet_columns':
      return 'the row has too many columns';
    default:
      return "the file is not text in UTF-8 or UTF-16: save it as 'CSV UTF-8'";
  }
};

/** Line of the fault; 1 if the whole file is meant. */
export const sheetFaultLine = ({ code, at }: SheetFault): number =>
  code === 'sheet_rows' ? 1 : Number(at) || 1;
