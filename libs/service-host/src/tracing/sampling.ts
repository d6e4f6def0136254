export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface Sampling {
  sampler: (typeof SAMPLERS)[number];
  /** Fraction of new traces to record, from 0 to 1. */
  ratio: number;
}
