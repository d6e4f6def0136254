import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DashboardConfig } from '../../config/dashboard.config';
import { cookieText, endedCookie, readCookie, SESSION_COOKIE } from '../../http/cookies.rules';
import type { Visitor } from '../../sessions/sessions';

@Injectable()
export class SessionCookies {
  private readonly isHttps: boolean;

  constructor(@Inject(SERVICE_CONFIG) config: DashboardConfig) {
    this.isHttps = config.PUBLIC_URL.startsWith('https:');
  }

  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', cookieText(SESSION_COOKIE, token, this.isHttps));
  }

  end(reply: FastifyReply): void {
    reply.header('set-cookie', endedCookie(SESSION_COOKIE, this.isHttps));
  }

  visitor({ ip, headers }: FastifyRequest): Visitor {
    const token = readCookie(headers.cookie, SESSION_COOKIE);
    return { address: ip, agent: headers['user-agent'] ?? '', token };
  }
}
