export { CURRENCIES, currencyOf, exponentOf, isCurrency } from './currencies';
export type { Currency } from './currencies';
export { InvalidAmount, fromMinor, toMinor } from './amounts';
export { formatMoney } from './format';
export { basisPointsOf } from './rates';
export { minorFromWire, minorToWire } from './wire';
export type { MinorString } from './wire';
