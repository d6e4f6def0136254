// Must be the first import, because it patches packages while they are loaded.
import './tracing/load';

export { BadConfig, bool, databaseVariables, days, hostVariables, num, readConfig, str } from './config';
export { readerKeyVariables, signingVariables, verifyingVariables } from './event-signatures';
export { disableFailpoints, enableFailpoints, failpoint } from './process/failpoint';
export { CLOCK, LOGGER, SERVICE_CONFIG } from './host.module';
export type { Schema } from './host';
export { abortedRequest } from './aborted-request';
export { Jobs } from './jobs';
export { Metrics } from './metrics/metrics';
export { HealthController } from './health/health.controller';
export { Readiness } from './health/readiness';
export { Retention } from './retention';
export { RowLeases } from './row-leases';
export { closeService } from './drain';
export { runMigration } from './run-migration';
export { runService, startService } from './run-service';
export type { RunningService, ServiceDefinition } from './run-service';
export { trustedProxies } from './proxies/trusted-proxies';
export { withTimeout } from './health/with-timeout';
export { WorkPool } from './work-pool';
export { RateLimitEntity } from './rate-windows/rate-limit.entity';
export { deleteEndedWindows, RateWindows } from './rate-windows/rate-windows';
export type { Counted } from './rate-windows/rate-windows';
export { answeredDespite, reportedBy } from './error.filter';
