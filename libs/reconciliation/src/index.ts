export { creditLine, digestOf } from './credit-line';
export { MoneyDigests } from './money-digests';
export { MoneySnapshots } from './money-snapshots';
export type { SnapshotSource } from './money-snapshots';
