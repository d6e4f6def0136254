export { half } from '../../../libs/money/src/half';
