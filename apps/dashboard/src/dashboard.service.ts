import { FORM_LIMITS, forwardedRequestId, pageServerOptions, servePages } from '@tulay/pages';
import { strictTransport } from '@tulay/security';
import { LOGGER, SERVICE_CONFIG, type ServiceDefinition } from '@tulay/service-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { readDashboardConfig, type DashboardConfig } from './config/dashboard.config';
import { PageErrorFilter } from './http/page-error.filter';
import { dashboardSchema } from './dashboard.migrations';
import { takeUploads } from './uploads/take-uploads';
import { DashboardModule } from './dashboard.module';

/**
 * Request timeout. Uploading 5 MB at 0.5 Mbit/s takes 80 seconds; a slower upload would occupy an upload slot
 * for too long.
 */
const REQUEST_MS = 120_000;

/** @param env default: `process.env` */
export const dashboardService = (env?: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'dashboard',
  config: () => readDashboardConfig(env),
  module: DashboardModule,
  schema: dashboardSchema,
  http: {
    options: (config) => ({
      ...pageServerOptions((config as DashboardConfig).TRUSTED_PROXIES),
      bodyLimit: FORM_LIMITS.dashboard,
      requestTimeout: REQUEST_MS,
      routerOptions: { ignoreTrailingSlash: true },
    }),
    errors: PageErrorFilter,
    configure,
    requestId: forwardedRequestId,
    peers: (config) => ({ from: (config as DashboardConfig).TRUSTED_PROXIES ?? [], to: [] }),
  },
});

async function configure(app: NestFastifyApplication): Promise<void> {
  const { PUBLIC_URL } = app.get<DashboardConfig>(SERVICE_CONFIG);
  const headers = strictTransport(PUBLIC_URL);
  await servePages(app, { logger: app.get<Logger>(LOGGER), publicUrl: PUBLIC_URL, headers });
  await takeUploads(app);
}
