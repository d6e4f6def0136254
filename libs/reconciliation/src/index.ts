export { creditLine, digestOf } from './credit-line';
export { MoneyDigests } from './money-digests';
export { MoneyMarks } from './money-marks';
export { MoneySnapshots } from './money-snapshots';
export type { SnapshotSource } from './money-snapshots';
