import type { ValueTransformer } from 'typeorm';

/** A bigint column of Unix seconds, which the driver hands over as text. */
export const unixSeconds: ValueTransformer = {
  to: (seconds: number | null) => seconds,
  from: (text: string | null) => (text === null ? null : Number(text)),
};
