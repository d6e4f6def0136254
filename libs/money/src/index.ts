export { CURRENCIES, currencyOf, exponentOf, isCurrency } from './currencies';
export type { Currency } from './currencies';
export { fromMinor, toMinor } from './amounts';
export { InvalidAmount } from './decimals';
export { formatMoney } from './format';
export { amountPattern, readAmount, readSignedAmount } from './typed';
export { basisPointsOf, fromMillionths, millionthsOf, toMillionths } from './rates';
export { minorFromWire, minorToWire } from './wire';
export type { MinorString } from './wire';
