import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readEmbedConfig } from './embed.config';
import { configureHttp, forwardedRequestId } from './embed.http';
import { EmbedModule } from './embed.module';

void runService({
  name: 'embed',
  config: readEmbedConfig,
  module: EmbedModule,
  http: {
    options: { bodyLimit: 16 * 1024 },
    configure: configureHttp,
    requestId: forwardedRequestId,
  },
});
