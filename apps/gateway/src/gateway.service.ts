import type { ServiceDefinition } from '@tulay/service-host';
import { HttpErrorFilter } from './http/http-error.filter';
import { readGatewayConfig, type GatewayConfig } from './config/gateway.config';
import { GatewayModule } from './gateway.module';
import { gatewaySchema } from './gateway.migrations';
import { KnownPaths } from './http/known-paths';
import { configureServer, peersOf, serverOptions } from './http/server';

/** @param env defaults to `process.env` */
export function gatewayService(env?: NodeJS.ProcessEnv): ServiceDefinition {
  const paths = new KnownPaths();
  return {
    name: 'gateway',
    config: () => readGatewayConfig(env),
    module: GatewayModule,
    schema: gatewaySchema,
    http: {
      options: (config) => serverOptions(config as GatewayConfig),
      errors: new HttpErrorFilter(paths),
      configure: (app) => configureServer(app, paths),
      peers: (config) => peersOf(config as GatewayConfig),
    },
  };
}
