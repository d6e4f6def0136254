export { eventually } from './eventually';
export type { Patience } from './eventually';
export { FixedClock } from './fixed-clock';
export { testDatabase } from './test-database';
export type { TestDatabase } from './test-database';
export { testNats } from './test-nats';
export type { TestNats } from './test-nats';
