import { officeUrl } from '#routes/office/pages.ts';
import type { ComparedDay } from '#server/dashboard/read-sales.ts';

/** Earlier days with which sales of today are compared. */
export const COMPARED = ['week', 'day', 'year'] as const satisfies readonly ComparedDay[];

export interface TodayView {
  readonly compared: ComparedDay;
  /** The chart shows 12 months instead of 30 days. */
  readonly isMonths: boolean;
}

export const readTodayView = ({ searchParams }: URL): TodayView => ({
  compared: COMPARED.find((one) => one === searchParams.get('against')) ?? 'week',
  isMonths: searchParams.get('period') === 'months',
});

export const todayUrl = ({ compared, isMonths }: TodayView): string =>
  officeUrl(
    '',
    {},
    { ...(compared !== 'week' && { against: compared }), ...(isMonths && { period: 'months' }) },
  );
