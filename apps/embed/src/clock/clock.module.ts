import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';

const realClock: Clock = { now: () => new Date() };

/** Real time for both environments: this service has no database to store a test clock in, and tokens expire in real time. */
@Module({ providers: [{ provide: CLOCK, useValue: realClock }], exports: [CLOCK] })
export class ClockModule {}
