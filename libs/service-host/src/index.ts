export { BadConfig, bool, databaseVariables, hostVariables, num, port, readConfig, str } from './config';
export type { DatabaseConfig, HostConfig } from './config';
export { CLOCK, LOGGER, SERVICE_CONFIG } from './host.module';
export type { Schema } from './host';
export { Jobs } from './jobs';
export { Readiness } from './readiness';
export { runService } from './run-service';
export type { ServiceDefinition } from './run-service';
export { Sealer } from './sealer';
