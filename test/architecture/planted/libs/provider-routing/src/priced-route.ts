import { half } from '../../money/src/half';

export const price = half;
