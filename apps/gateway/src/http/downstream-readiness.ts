import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Readiness, SERVICE_CONFIG } from '@tulay/service-host';
import { request } from 'undici';
import type { GatewayConfig, DownstreamService } from '../config/gateway.config';

const TIMEOUT_MS = 1_500;

/**
 * Includes the readiness of the other services in the gateway's `/readyz`, which may be the system's only
 * health check.
 */
@Injectable()
export class DownstreamReadiness implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    @Inject(SERVICE_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    for (const service of this.config.READY_SERVICES)
      this.readiness.add(service.name, () => requireReady(service));
  }
}

async function requireReady({ url }: DownstreamService): Promise<void> {
  const { statusCode, body } = await request(url, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  await body.dump();
  if (statusCode !== 200) throw new Error(`not ready (status ${statusCode}); see the service's log`);
}
