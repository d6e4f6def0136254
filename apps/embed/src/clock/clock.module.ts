import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';

const realClock: Clock = { now: () => new Date() };

/**
 * Provides wall-clock time for both environments, because token expiry is based on wall-clock time. A page
 * receives the time of the payment's environment together with the payment.
 */
@Module({ providers: [{ provide: CLOCK, useValue: realClock }], exports: [CLOCK] })
export class ClockModule {}
