export { MoneySnapshots } from './money-snapshots';
export type { SnapshotSource } from './money-snapshots';
