import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics';

/** Creates the metrics of jobs: last success, duration and number of failures. */
export function jobMetrics({ registry }: Metrics) {
  const registers = [registry];
  // `job` cannot be used, because Prometheus sets that label itself.
  const labelNames = ['job_name'] as const;
  const succeeded = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'Time at which the job last succeeded in this process; initially, the start of the process',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of a run of the job',
    labelNames,
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300],
    registers,
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Failed runs of the job',
    labelNames,
    registers,
  });
  return {
    registered: (job: string): void => {
      succeeded.set({ job_name: job }, Date.now() / 1000);
      failures.inc({ job_name: job }, 0);
    },
    ended: (job: string, seconds: number, failed: boolean): void => {
      durations.observe({ job_name: job }, seconds);
      if (failed) failures.inc({ job_name: job });
      else succeeded.set({ job_name: job }, Date.now() / 1000);
    },
  };
}
