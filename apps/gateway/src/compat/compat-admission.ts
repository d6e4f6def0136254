import { Injectable } from '@nestjs/common';
import { hashSecret } from '@tulay/security';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '../errors/http-refusal';
import { FailedAuthentications } from '../rate-limit/failed-authentications';
import { RateLimiter } from '../rate-limit/rate-limiter';
import { rateLimited, setRateLimitHeaders } from '../rate-limit/allowance';
import type { CompatCaller } from './compat-caller';
import { CompatCallersStore } from './compat-callers.store';
import { compatSecretOf, requireOwnProject, requireOpen } from './compat-key.rules';

/** Checks the key, path, project and rate limit of a legacy checkout before its body is read. */
@Injectable()
export class CompatAdmission {
  constructor(
    private readonly callers: CompatCallersStore,
    private readonly failures: FailedAuthentications,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** @throws DomainError if the request is rejected */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.authenticate(request);
    const { rateLimit, projectId } = caller;
    const allowance = await this.rateLimiter.take({ keyId: `compat:${projectId}`, rateLimit });
    setRateLimitHeaders(reply, allowance);
    requireOwnProject(caller, (request.params as { project: string }).project);
    requireOpen(caller);
    if (!allowance.allowed) throw rateLimited(allowance, 'compat key');
    request.compatCaller = caller;
  }

  /** Returns the caller. A valid key always works, regardless of failed attempts from the same IP address. */
  private async authenticate({ headers, ip }: FastifyRequest): Promise<CompatCaller> {
    const secret = compatSecretOf(headers.sk);
    const caller = secret === null ? null : await this.callers.find(hashSecret(secret));
    if (caller) return caller;
    await this.failures.count(ip);
    throw unauthenticated(
      headers.sk === undefined
        ? "No compat key provided. Send the project's secret in the `sk` header"
        : 'Invalid compat key: the key is malformed, unknown or has been rotated',
    );
  }
}

const unauthenticated = (message: string): HttpRefusal =>
  new HttpRefusal('unauthenticated', message, { headers: { 'WWW-Authenticate': 'sk' } });
