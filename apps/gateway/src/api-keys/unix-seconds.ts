import type { ValueTransformer } from 'typeorm';

/** A bigint column of Unix seconds. The driver returns it as text. */
export const unixSeconds: ValueTransformer = {
  to: (seconds: number | null) => seconds,
  from: (text: string | null) => (text === null ? null : Number(text)),
};
