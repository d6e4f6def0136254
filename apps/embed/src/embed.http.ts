import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { servePages } from '@tulay/pages';
import { strictTransport } from '@tulay/security';
import { LOGGER, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { EmbedConfig } from './config/embed.config';
import { cookieKeys } from './tokens/token-keys';

/** Path prefix of the pages that other sites show in frames. */
const FRAMES = '/embed/';

export function configureHttp(app: NestFastifyApplication): Promise<void> {
  const { PUBLIC_URL, EMBED_TOKEN_KEYS } = app.get<EmbedConfig>(SERVICE_CONFIG);
  return servePages(app, {
    logger: app.get<Logger>(LOGGER),
    publicUrl: PUBLIC_URL,
    headers: strictTransport(PUBLIC_URL),
    isFramed: (address) => address.startsWith(FRAMES),
    cookieKeys: cookieKeys(EMBED_TOKEN_KEYS),
  });
}
