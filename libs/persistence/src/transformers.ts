import type { ValueTransformer } from 'typeorm';

type Nullable<T> = T | null | undefined;

/**
 * A bigint column with an amount in minor units: `bigint` in code, a string in JSON and in the driver, which do not
 * support bigint.
 */
export const minorUnits: ValueTransformer = {
  to: (amount: Nullable<bigint>) => (amount === null || amount === undefined ? amount : amount.toString()),
  from: (text: Nullable<string>) => (text === null || text === undefined ? text : BigInt(text)),
};

/** A bigint column whose values fit exactly into a `number`; a string in JSON and in the driver. */
export const safeInteger: ValueTransformer = {
  to: (count: Nullable<number>) => (count === null || count === undefined ? count : String(count)),
  from: (text: Nullable<string>) => (text === null || text === undefined ? text : Number(text)),
};

export const unixSeconds: ValueTransformer = { ...safeInteger };

export const unixMilliseconds: ValueTransformer = { ...safeInteger };
