import { half } from '../../money/src/half';

export const start = half;
