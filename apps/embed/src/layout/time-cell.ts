import { commonStrings } from './common.strings';
import type { Cell } from './data-table';
import { machineTime, manilaFullTime, manilaShortTime } from './manila-time.rules';

/** A moment: short, without this year's number; whole for whoever points at it. @param now Unix seconds */
export const time = (unix: number, now: number): Cell => ({
  kind: 'time',
  text: manilaShortTime(unix, now, commonStrings.locale),
  machine: machineTime(unix),
  full: `${manilaFullTime(unix, commonStrings.locale)} ${commonStrings.philippineTime}`,
});
