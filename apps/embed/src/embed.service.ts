import { forwardedRequestId, pageServerOptions } from '@tulay/pages';
import type { ServiceDefinition } from '@tulay/service-host';
import { readEmbedConfig, type EmbedConfig } from './config/embed.config';
import { configureHttp } from './embed.http';
import { EmbedModule } from './embed.module';
import { PageErrorFilter } from './http/page-error.filter';

/** @param env default: the process's environment variables */
export const embedService = (env?: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'embed',
  config: () => readEmbedConfig(env),
  module: EmbedModule,
  http: {
    options: (config) => pageServerOptions((config as EmbedConfig).TRUSTED_PROXIES),
    errors: PageErrorFilter,
    configure: configureHttp,
    requestId: forwardedRequestId,
    peers: (config) => ({ from: (config as EmbedConfig).TRUSTED_PROXIES ?? [], to: [] }),
  },
});
