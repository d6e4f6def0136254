import { Histogram } from 'prom-client';
import type { Metrics } from './metrics';

/**
 * Creates the metrics of HTTP requests.
 * @returns a function to call after each response, with the duration in seconds
 */
export function httpMetrics({ registry }: Metrics) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response, excluding health checks',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (method: string, route: string, status: number, seconds: number): void =>
    requests.observe({ method, route, status }, seconds);
}
