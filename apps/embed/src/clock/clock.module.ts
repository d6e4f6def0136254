import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';

const realClock: Clock = { now: () => new Date() };

/**
 * Wall-clock time for both environments, because tokens expire by wall-clock time. Pages get the time of
 * their environment with the payment.
 */
@Module({ providers: [{ provide: CLOCK, useValue: realClock }], exports: [CLOCK] })
export class ClockModule {}
