import type { ValueTransformer } from 'typeorm';

type Nullable<T> = T | null | undefined;

/** A bigint column of minor units: `bigint` in code, text in JSON and in the driver, which do not support bigint. */
export const minorUnits: ValueTransformer = {
  to: (amount: Nullable<bigint>) => (amount === null || amount === undefined ? amount : amount.toString()),
  from: (text: Nullable<string>) => (text === null || text === undefined ? text : BigInt(text)),
};

/** A bigint column whose values fit a `number` exactly. It is text in JSON and in the driver. */
export const safeInteger: ValueTransformer = {
  to: (count: Nullable<number>) => (count === null || count === undefined ? count : String(count)),
  from: (text: Nullable<string>) => (text === null || text === undefined ? text : Number(text)),
};

/** A bigint column of Unix seconds. */
export const unixSeconds: ValueTransformer = { ...safeInteger };

/** A bigint column of milliseconds since 1970. */
export const unixMilliseconds: ValueTransformer = { ...safeInteger };
