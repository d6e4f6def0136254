import { median } from './measure';

/** Result of one round of requests. Latencies are in milliseconds. */
export interface Sample {
  perSecond: number;
  p50: number;
  p99: number;
}

/** @param took duration of the whole round in milliseconds */
export const sampleOf = (latencies: number[], took: number): Sample => ({
  perSecond: (latencies.length * 1000) / took,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
});

/** Returns the quantile: the value that the given share of all values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const medianSample = (rounds: Sample[]): Sample => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});
